import { newAppointment } from '#functions/appointments/appointment-changes.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { newPickupCode } from '#functions/appointments/pickup-code.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { readyParcels } from '#functions/parcels/ready-parcels.ts';
import { createParcels } from '../create-parcels.ts';
import { seedWarehouse } from '../warehouse/seed-warehouse.ts';
import { createCustomers } from './create-customers.ts';
import { type OtherAppointment, otherAppointments } from './other-appointments.ts';
import { otherCustomers } from './other-customers.ts';
import { otherParcels } from './other-parcels.ts';

/**
 * Creates the customers without an account, with their packages and appointments. Idempotent. Uses the
 * product's rules and repositories, because its services would take three times as long.
 * @param now the time of the first attempt, which determines all dates and IDs
 */
export async function seedOtherCustomers(table: Table, now: Date): Promise<void> {
  const customers = await createCustomers(customerRepository(table), otherCustomers(now), now);
  const requests = otherAppointments(now);
  const parcels = parcelRepository(table);
  await createParcels(parcels, otherParcels(requests, customers, now));
  const todays = await seedWarehouse(table, [...customers.values()], now);
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
