import { newAppointment, newPickupCode } from '#functions/appointments/appointment-changes.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import {
  CREATE_BATCH_SIZE,
  type CustomerRepository,
  customerRepository,
} from '#functions/customers/customer-repository.ts';
import { withAgreement } from '#functions/customers/customer-service.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { readyParcels } from '#functions/parcels/ready-parcels.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { createParcels, inBatches } from './once.ts';
import { type OtherCustomer, otherCustomers } from './other-customers.ts';
import { buildParcel, DAY, moved, ownerName } from './parcel-builder.ts';
import { type OtherAppointment, otherAppointments } from './pickups/appointments.ts';
import { randomShipment, seededRandom } from './random.ts';
import { seedWarehouse } from './warehouse.ts';

/**
 * Creates the customers without an account, with their packages and appointments. Idempotent. Uses the product's rules
 * and repositories, because its services would take three times as long. Returns the packages.
 * @param now the time of the first attempt, which determines all dates and IDs
 */
export async function seedOtherCustomers(table: Table, now: Date): Promise<ParcelRecord[]> {
  const customers = await createCustomers(customerRepository(table), otherCustomers(now), now);
  const requests = otherAppointments(now);
  const ready = otherParcels(requests, customers, now);
  await createParcels(parcelRepository(table), ready);
  const { appointments: todays, parcels } = await seedWarehouse(table, [...customers.values()], now);
  const appointments = appointmentRepository(table);
  const countReady = readyParcels(table);
  for (const request of [...requests, ...todays]) {
    const customer = customers.get(request.customerId);
    if (!customer) throw new Error(`There is no customer ${request.customerId}.`);
    // The first attempt may have booked it.
    if (await appointments.current(request.customerId, request.locationCode)) continue;
    const { slotCapacity } = terminalAt(request.locationCode, now);
    const readyCount = await countReady(request.customerId, request.locationCode);
    await appointments.book(appointmentOf(customer, request, readyCount), null, slotCapacity);
  }
  return [...ready, ...parcels];
}

function appointmentOf(
  customer: CustomerRecord,
  { bookedAt, locationCode, ...requested }: OtherAppointment,
  readyCount: number,
) {
  const { customerId, customerNumber, name: customerName, company: companyName } = customer;
  const terminal = { ...terminalAt(locationCode, bookedAt), locationCode };
  return newAppointment(
    { customerId, customerNumber, customerName, companyName },
    requested,
    { terminal, readyCount, now: bookedAt },
    null,
    newPickupCode(),
  );
}

/** So long ago that no welcome emails fill the mailbox. */
const JOINED_DAYS_AGO = 30;

/** Creates customers who have agreed to the terms. Idempotent. Returns them by ID. */
export async function createCustomers(
  repository: CustomerRepository,
  customers: readonly OtherCustomer[],
  now: Date,
): Promise<Map<string, CustomerRecord>> {
  const records: CustomerRecord[] = [];
  for (const batch of inBatches(customers, CREATE_BATCH_SIZE)) {
    const found = await findTogether(repository, batch);
    records.push(...(found ?? (await createTogether(repository, batch, now))));
  }
  return new Map(records.map((record) => [record.customerId, record]));
}

/** The customers of a batch, or null. Batches are transactional, so each one exists either completely or not at all. */
async function findTogether(
  repository: CustomerRepository,
  customers: readonly OtherCustomer[],
): Promise<CustomerRecord[] | null> {
  const found = await Promise.all(customers.map(({ customerId }) => repository.find(customerId, true)));
  return found.every((customer) => customer !== null) ? found : null;
}

async function createTogether(
  repository: CustomerRepository,
  customers: readonly OtherCustomer[],
  now: Date,
): Promise<CustomerRecord[]> {
  const numbers = await Promise.all(customers.map(() => repository.nextCustomerNumber()));
  // The responses may be out of order.
  numbers.sort((a, b) => Number(a) - Number(b));
  const records = customers.map(({ customerId, email, profile }, index) => {
    const customerNumber = numbers[index];
    if (customerNumber === undefined) throw new Error(`There is no number for ${email}.`);
    const joined = new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS);
    const createdAt = joined.toISOString();
    const customer = { ...profile, customerId, emailAddress: email, customerNumber, createdAt, version: 1 };
    return withAgreement(customer, joined);
  });
  await repository.createTogether(records);
  return records;
}

const FIRST_FREIGHT_BILL = 483_100;

/** A paid package that is ready for pickup, for each appointment. Deterministic. */
function otherParcels(
  appointments: readonly OtherAppointment[],
  customers: ReadonlyMap<string, CustomerRecord>,
  now: Date,
): ParcelRecord[] {
  const random = seededRandom(20_251_124);
  return appointments.map(({ customerId, locationCode }, index) => {
    const scenario = {
      ...randomShipment(random, () => locationCode),
      arrivedHoursAgo: (12 + random.integer(0, 4)) * DAY,
      paid: true,
      steps: moved({ TRANSIT: 9, DESTINATION: 4 }),
      staff: { locationDetail: `B-${1 + (index % 40)}` },
    } as const;
    const name = ownerName(customers.get(customerId));
    const owner = { customerId, firstFreightBill: FIRST_FREIGHT_BILL, name };
    return buildParcel(scenario, owner, index, now.getTime());
  });
}
