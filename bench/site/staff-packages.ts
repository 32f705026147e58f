import { newAppointment, newPickupCode } from '#functions/appointments/appointment-changes.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { Portal } from '#local/portal.ts';
import { timeOn, weekdaysAhead } from '#local/seed/pickups/pickup-days.ts';
import { MAX_PILE_SIZE } from '#shared/rules/staff/moves.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';
import { tableOf } from '../support/portal.ts';
import { inBatches } from '../units/bench.ts';

/** The terminal of the tablet. */
export const TERMINAL = 'ANC';
const PICKUPS = 12;
const PACKAGES_OF_PICKUP = 5;

export interface Warehouse {
  /** The numbers of packages that can depart. */
  departing: readonly string[];
  /** Customers with an appointment today, and the number of one of their packages at {@link TERMINAL}. */
  pickups: readonly { customerNumber: string; ready: string }[];
}

/** Adds today's pickups and a full pile of packages in Tacoma to the demo data. */
export async function prepareWarehouse(portal: Portal): Promise<Warehouse> {
  const table = tableOf(portal);
  const parcels = parcelRepository(table);
  let freightBill = 980_000;
  const createPackages = async (
    { customerId, customerNumber, name, company }: CustomerRecord,
    count: number,
    isReady: boolean,
  ) => {
    const numbers = Array.from({ length: count }, () => `NB${++freightBill}`);
    const owner = { customerName: name, companyName: company, customerNumber };
    await inBatches(numbers, 20, async (freightBillNum) => {
      const fields = { ...owner, freightBillNum, shippingTrackingNum: `TN${freightBillNum}` };
      const parcel = isReady
        ? aParcelRecord(customerId, { ...fields, paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION'])
        : aParcelRecord(customerId, fields);
      await parcels.create(parcel);
    });
    return numbers;
  };
  const pickups: Warehouse['pickups'][number][] = [];
  for (let count = 0; count < PICKUPS; count++) {
    const customer = await registerCustomer(table, portal);
    await bookToday(table, customer, portal.clock.now());
    const [ready = ''] = await createPackages(customer, PACKAGES_OF_PICKUP, true);
    pickups.push({ customerNumber: customer.customerNumber, ready });
  }
  const sender = await registerCustomer(table, portal);
  return { departing: await createPackages(sender, MAX_PILE_SIZE, false), pickups };
}

async function registerCustomer(table: Table, { clock }: Portal): Promise<CustomerRecord> {
  const { customerId } = await aRegisteredCustomer(table, { clock });
  const customer = await customerRepository(table).find(customerId);
  if (!customer) throw new Error('The customer was not registered.');
  return customer;
}

function bookToday(table: Table, customer: CustomerRecord, now: Date) {
  const { customerId, customerNumber, name: customerName, company: companyName } = customer;
  const appointment = newAppointment(
    { customerId, customerNumber, customerName, companyName },
    {
      pickupDate: timeOn(weekdaysAhead(TERMINAL, now)[0], '12:00'),
      notes: 'Pickup truck with a topper. It should fit.',
    },
    {
      terminal: { ...terminalAt(TERMINAL, now), locationCode: TERMINAL },
      readyCount: PACKAGES_OF_PICKUP,
      now,
    },
    null,
    newPickupCode(),
  );
  // Today, even if the terminal is closed.
  const date = toLocalDate(now, ALASKA_TIME_ZONE);
  const today = { ...appointment, pickupDate: `${date}T21:00:00.000Z` };
  return appointmentRepository(table).book(today, null, PICKUPS);
}
