import { beforeAll, describe, expect, it, vi } from 'vitest';
import { appointmentRepository } from '../../../functions/appointments/appointment-repository.ts';
import { appointmentServiceOn } from '../../../functions/appointments/connect-appointments.ts';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { customerService } from '../../../functions/customers/customer-service.ts';
import { newCustomerId } from '../../../functions/data/ids.ts';
import { Table } from '../../../functions/data/table.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { otherAppointments } from '../../../local/seed/appointments/other-appointments.ts';
import { otherCustomers } from '../../../local/seed/appointments/other-customers.ts';
import { saturdaysAhead, weekdaysAhead } from '../../../local/seed/appointments/pickup-days.ts';
import { seedOtherCustomers } from '../../../local/seed/appointments/seed-other-customers.ts';
import { BUSY_CUSTOMER, CUSTOMER, createCustomerData } from '../../../local/seed/customers.ts';
import { todaysPickups } from '../../../local/seed/warehouse/todays-pickups.ts';
import { ProfileInput } from '../../../shared/contracts/customers.ts';
import { datesBetween } from '../../../shared/rules/calendar-dates.ts';
import { DESTINATION_CODES } from '../../../shared/rules/locations.ts';
import { bookableDates, slotOf } from '../../../shared/rules/pickup-times.ts';
import { MemoryClient } from '../../functions/payments/model/memory-client.ts';
import { SAMPLE_PROFILE } from '../../support/profile.ts';

const TIMEOUT_MS = 60_000;
const ZONE = 'America/Anchorage';
const BUSY_CUSTOMER_WITHOUT_HISTORY = {
  ...BUSY_CUSTOMER,
  scenarios: () => BUSY_CUSTOMER.scenarios().filter(({ steps }) => steps?.at(-1)?.to === 'DESTINATION'),
};

/** A new table in memory, whose records expire by this clock. `demo-portal.test.ts` creates the data in the engine. */
function tableAt(now: Date): Table {
  const memory = new MemoryClient();
  const client = memory.asClient(async (command) => memory.handle(command));
  return new Table('memory', client, { clock: { now: () => now } });
}

/** Creates a customer with this demo data. */
async function aCustomerWith(table: Table, data: typeof CUSTOMER, now: Date): Promise<string> {
  const customerId = newCustomerId(now);
  const caller = { customerId, email: `${customerId}@northbound.test` };
  const profile = { ...SAMPLE_PROFILE, emailAddress: caller.email };
  await customerService(customerRepository(table), { now: () => now }).register(caller, profile);
  await createCustomerData(table, async () => {}, customerId, data, now.getTime());
  return customerId;
}

/** The appointments that take a place in each slot of a terminal, from the list that staff see. */
async function takenPlaces(table: Table, code: (typeof DESTINATION_CODES)[number], now: Date) {
  const { first, last } = bookableDates(ZONE, now);
  const { listOfDay } = appointmentRepository(table);
  const days = await Promise.all(datesBetween(first, last).map((date) => listOfDay(code, date)));
  const booked = days.flat().filter(({ status }) => status === 'BOOKED');
  return { booked, slots: countBySlot(booked) };
}

function countBySlot(appointments: readonly { pickupDate: string }[]): Map<string, number> {
  const slots = Map.groupBy(appointments, ({ pickupDate }) => slotOf(pickupDate));
  return new Map([...slots].map(([slot, { length }]) => [slot, length]));
}

describe.each([
  ['on a Friday evening', '2027-06-12T03:00:00Z'],
  ['on a Saturday', '2027-06-12T18:00:00Z'],
  ['on the day before Thanksgiving', '2027-11-24T20:00:00Z'],
  ['on December 24', '2027-12-24T20:00:00Z'],
  ['on February 28 of a leap year', '2028-02-28T20:00:00Z'],
  ['on the weekend when clocks are set forward', '2028-03-11T20:00:00Z'],
  ['on the weekend when clocks are set back', '2027-11-06T20:00:00Z'],
  ['in the last hour of a month', '2027-08-01T07:30:00Z'],
])('the demo appointments %s', (_, time) => {
  const now = new Date(time);
  let table: Table;
  let customerId: string;
  beforeAll(async () => {
    table = tableAt(now);
    customerId = await aCustomerWith(table, CUSTOMER, now);
    await aCustomerWith(table, BUSY_CUSTOMER_WITHOUT_HISTORY, now);
    await seedOtherCustomers(table, now);
  }, TIMEOUT_MS);
  const service = () => appointmentServiceOn(table, { now: () => now });

  it('of customer@ are a booked and a missed one, and one terminal has none', async () => {
    const { items: parcels } = await parcelRepository(table).listOfCustomer(customerId, {
      statuses: ['DESTINATION'],
    });
    expect(new Set(parcels.map(({ destinationCode }) => destinationCode))).toEqual(
      new Set(['ANC', 'FBK', 'KEN']),
    );
    const own = await service().list({ customerId, roles: ['Customer'] }, {});
    expect(Object.fromEntries(own.map(({ locationCode, status }) => [locationCode, status]))).toEqual({
      ANC: 'BOOKED',
      FBK: 'MISSED',
    });
  });

  it('fill the next Saturday in Anchorage and Kenai, and several slots of the next weekday', async () => {
    for (const code of ['ANC', 'KEN'] as const) {
      const [saturday] = saturdaysAhead(code, now);
      const day = (await service().dates(code)).find(({ date }) => date === saturday?.date);
      expect(day?.reason).toBe('All pickup times are taken');
      const [weekday] = weekdaysAhead(code, now);
      const free = await service().times(code, weekday?.date ?? '');
      expect(free.length).toBeGreaterThan(5);
      expect(weekday?.times.length).toBe(free.length + 3);
    }
  });

  it.each(DESTINATION_CODES)(
    'match the slot counters in %s, with one appointment for each customer',
    async (code) => {
      const { booked, slots } = await takenPlaces(table, code, now);
      expect(await appointmentRepository(table).bookedFrom(code, bookableDates(ZONE, now).first)).toEqual(
        slots,
      );
      expect(new Set(booked.map((appointment) => appointment.customerId)).size).toBe(booked.length);
    },
  );

  it('are made by customers with a package that is ready', async () => {
    const parcels = parcelRepository(table);
    for (const { customerId: other, locationCode } of otherAppointments(now)) {
      const { items } = await parcels.listOfCustomer(other, { statuses: ['DESTINATION'] });
      const ready = items.filter((parcel) => parcel.destinationCode === locationCode);
      expect(ready.map(({ paymentStatus }) => paymentStatus)).toContain('PAID');
    }
  });
});

describe('the customers without an account', () => {
  const now = new Date('2027-06-08T20:00:00Z');
  const customers = otherCustomers(now);

  it('have valid profiles and distinct names, email addresses and IDs', () => {
    for (const { profile } of customers) expect(ProfileInput.parse(profile)).toEqual(profile);
    for (const values of [
      customers.map(({ profile }) => profile.name),
      customers.map(({ email }) => email),
      customers.map(({ customerId }) => customerId),
    ])
      expect(new Set(values).size).toBe(customers.length);
  });

  it('all have an appointment', () => {
    const ids = new Set(otherAppointments(now).map(({ customerId }) => customerId));
    expect(ids.size).toBe(customers.length);
  });
});

// The transactions create the customers, then their packages, then their appointments.
describe.each([0, 7, 8, 12, 13, 80])('an interruption at transaction %i', (interruptedAt) => {
  it(
    'is completed by the next run, and a further run changes nothing',
    async () => {
      const now = new Date('2027-06-08T20:00:00Z');
      const table = tableAt(now);
      const transact = table.transact.bind(table);
      let remaining = interruptedAt;
      const interruption = vi.spyOn(table, 'transact').mockImplementation(async (writes) => {
        if (remaining-- === 0) throw new Error('interrupted');
        await transact(writes);
      });
      await expect(seedOtherCustomers(table, now)).rejects.toThrow('interrupted');
      interruption.mockRestore();

      await seedOtherCustomers(table, now);

      const repository = customerRepository(table);
      const found = () =>
        Promise.all(otherCustomers(now).map(({ customerId }) => repository.find(customerId, true)));
      const customers = await found();
      expect(new Set(customers.map((customer) => customer?.customerNumber)).size).toBe(customers.length);
      const taken = await takenPlaces(table, 'ANC', now);
      const planned = [...otherAppointments(now), ...todaysPickups(now)].flatMap(
        ({ locationCode, pickupDate }) =>
          locationCode === 'ANC' && pickupDate !== null ? [{ pickupDate }] : [],
      );
      expect(taken.slots).toEqual(countBySlot(planned));
      expect(await appointmentRepository(table).bookedFrom('ANC', '2027-06-08')).toEqual(taken.slots);

      await seedOtherCustomers(table, now);

      expect(await found()).toEqual(customers);
      expect(await takenPlaces(table, 'ANC', now)).toEqual(taken);
    },
    TIMEOUT_MS,
  );
});
