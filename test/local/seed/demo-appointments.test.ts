import { expect, it, vi } from 'vitest';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { Table } from '#functions/core/data/table.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { BUSY_CUSTOMER, CUSTOMER, createCustomerData } from '#local/seed/customers.ts';
import { otherCustomers } from '#local/seed/other-customers.ts';
import { otherAppointments } from '#local/seed/pickups/appointments.ts';
import { saturdaysAhead, weekdaysAhead } from '#local/seed/pickups/pickup-days.ts';
import { seedOtherCustomers } from '#local/seed/seed-other-customers.ts';
import { todaysPickups } from '#local/seed/warehouse.ts';
import { ProfileInput } from '#shared/contracts/customers.ts';
import { datesBetween } from '#shared/rules/calendar-dates.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { bookableDates, slotOf } from '#shared/rules/pickup-times.ts';
import { MemoryClient } from '#test/functions/payments/model/memory-client.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';

const TIME = { timeout: 60_000 };
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

async function aCustomerWith(table: Table, data: typeof CUSTOMER, now: Date): Promise<string> {
  const { customerId } = await aRegisteredCustomer(table, { clock: { now: () => now } });
  await createCustomerData(table, async () => {}, customerId, data, now.getTime());
  return customerId;
}

/** The appointments that take a place in each slot of a terminal, from the list that staff see. */
async function takenPlaces(table: Table, code: (typeof DESTINATION_CODES)[number], now: Date) {
  const { first, last } = bookableDates(ZONE, now);
  const { listOfDay } = appointmentRepository(table);
  const days = await Promise.all(datesBetween(first, last).map((date) => listOfDay(code, date)));
  const booked = days.flatMap(({ shown }) => shown).filter(({ status }) => status === 'BOOKED');
  return { booked, slots: countBySlot(booked) };
}

function countBySlot(appointments: readonly { pickupDate: string }[]): Map<string, { count: number }> {
  const slots = Map.groupBy(appointments, ({ pickupDate }) => slotOf(pickupDate));
  return new Map([...slots].map(([slot, { length }]) => [slot, { count: length }]));
}

it.each([
  ['on a Friday evening', '2027-06-12T03:00:00Z'],
  ['on the day before Thanksgiving', '2027-11-24T20:00:00Z'],
  ['on December 24', '2027-12-24T20:00:00Z'],
  ['on the weekend when clocks are set forward', '2028-03-11T20:00:00Z'],
  ['on the weekend when clocks are set back', '2027-11-06T20:00:00Z'],
])('the demo appointments %s fill days, match the counters and fit the packages', TIME, async (_, time) => {
  const now = new Date(time);
  const table = tableAt(now);
  const customerId = await aCustomerWith(table, CUSTOMER, now);
  await aCustomerWith(table, BUSY_CUSTOMER_WITHOUT_HISTORY, now);
  await seedOtherCustomers(table, now);
  const service = appointmentService(table, { now: () => now });
  const readyOf = async (owner: string) =>
    (await parcelRepository(table).listOfCustomer(owner, { statuses: ['DESTINATION'] })).shown;

  // The customer has packages at three terminals, and no appointment at one of them.
  const terminals = (await readyOf(customerId)).map(({ destinationCode }) => destinationCode);
  expect(new Set(terminals)).toEqual(new Set(['ANC', 'FBK', 'KEN']));
  const { shown: own } = await service.list({ customerId, roles: ['Customer'] }, {});
  const statuses = own.map(({ locationCode, status }) => [locationCode, status]);
  expect(Object.fromEntries(statuses)).toEqual({ ANC: 'BOOKED', FBK: 'MISSED' });

  // The next Saturday is full, and so are three slots of the next weekday.
  for (const code of ['ANC', 'KEN'] as const) {
    const [[saturday], [weekday]] = [saturdaysAhead(code, now), weekdaysAhead(code, now)];
    const day = (await service.dates(code)).find(({ date }) => date === saturday?.date);
    expect(day?.reason).toBe('All pickup times are taken');
    const free = await service.times(code, weekday?.date ?? '');
    expect(free.length).toBeGreaterThan(5);
    expect(weekday?.times.length).toBe(free.length + 3);
  }

  const { first } = bookableDates(ZONE, now);
  for (const code of DESTINATION_CODES) {
    const { booked, slots } = await takenPlaces(table, code, now);
    expect(await appointmentRepository(table).bookedFrom(code, first)).toEqual(slots);
    expect(new Set(booked.map((appointment) => appointment.customerId)).size).toBe(booked.length);
  }

  for (const { customerId: other, locationCode } of otherAppointments(now)) {
    const ready = (await readyOf(other)).filter(({ destinationCode }) => destinationCode === locationCode);
    expect(ready.map(({ paymentStatus }) => paymentStatus)).toContain('PAID');
  }
});

it('the customers without an account have valid profiles, distinct names, and one appointment each', () => {
  const now = new Date('2027-06-08T20:00:00Z');
  const customers = otherCustomers(now);
  for (const { profile } of customers) expect(ProfileInput.parse(profile)).toEqual(profile);
  for (const values of [
    customers.map(({ profile }) => profile.name),
    customers.map(({ email }) => email),
    customers.map(({ customerId }) => customerId),
    otherAppointments(now).map(({ customerId }) => customerId),
  ])
    expect(new Set(values).size).toBe(customers.length);
});

// The transactions create the customers, then their packages, then their appointments.
it.each([8, 13, 80])(
  'a run interrupted at transaction %i is completed by the next one, and later runs change nothing',
  TIME,
  async (interruptedAt) => {
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
    const { find } = customerRepository(table);
    const found = () => Promise.all(otherCustomers(now).map(({ customerId }) => find(customerId, true)));
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
);
