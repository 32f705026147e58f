import { describe, expect, it } from 'vitest';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import type { Table } from '#functions/core/data/table.ts';
import { seededRandom } from '#local/seed/random.ts';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { HandlerResponse } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import { aBusyTable, aContendedTable, aTableWithFaults, canceled } from '../core/data/flaky-table.ts';
import {
  type AppointmentsApi,
  anAppointment,
  anAppointmentsApi,
  bookedIn,
  FULL,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from './support.ts';

withLocalStores();

const ROUNDS = runs(4, 30);
const CLIENTS = runs(20, 200);
const BOOKING = { locationCode: 'ANC', pickupDate: TUESDAY, notes: '' } as const;

/** Runs a race several times, each with an appointment on a new table. */
async function repeat(race: (given: Awaited<ReturnType<typeof anAppointment>>) => Promise<void>) {
  for (let round = 0; round < ROUNDS; round++) await race(await anAppointment());
}

describe('many clients at a slot of three', { timeout: 180_000 }, () => {
  it.each<[string, (api: AppointmentsApi) => Table]>([
    ['contended', ({ tableName, clock }) => aContendedTable(tableName, { clock })],
    ['busy', ({ tableName, clock }) => aBusyTable(tableName, seededRandom(7).next, { clock })],
  ])('get exactly three places on a %s table', async (_, tableOf) => {
    const api = await anAppointmentsApi();
    const table = tableOf(api);
    const service = appointmentService(table, api.clock);
    const customers = await Promise.all(Array.from({ length: CLIENTS }, () => api.aCustomer()));

    const outcomes = await Promise.allSettled(customers.map((customer) => service.book(customer, BOOKING)));

    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(CLIENTS - 3);
    for (const refusal of refusals) expect(refusal).toMatchObject({ message: FULL });
    expect(await api.placesTaken(TUESDAY)).toBe(3);
    const { shown } = await api.appointments.listOfDay('ANC', '2026-03-03');
    const winners = customers.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(shown.map(({ customerId }) => customerId).sort()).toEqual(
      winners.map(({ customerId }) => customerId).sort(),
    );
  });
});

it('a client whose transactions always conflict with others is still told that the slot is full', async () => {
  const api = await anAppointmentsApi();
  const { aCustomer, book, tableName, clock } = api;
  await api.fill(TUESDAY);
  const conflict = { error: canceled('TransactionConflict', 'None') };
  const faultOf = (operation: string) => (operation === 'TransactWriteItems' ? conflict : null);
  const table = aTableWithFaults(tableName, faultOf, { clock });
  const service = appointmentService(table, clock);
  await expect(service.book(await aCustomer(), BOOKING)).rejects.toThrow(FULL);

  const mover = await aCustomer();
  const { id } = bookedIn(await book(mover, { pickupDate: WEDNESDAY }));
  await expect(service.reschedule(mover, id, BOOKING)).rejects.toThrow(FULL);
  expect(await api.placesTaken(WEDNESDAY)).toBe(1);
}, 60_000);

describe('the same request, many times at once', { timeout: 60_000 }, () => {
  it('books one appointment, moves it once, and frees one place', async () => {
    const { aCustomer, appointments, book, cancel, fill, placesOn, reschedule } = await anAppointmentsApi();
    const customer = await aCustomer();
    const times = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, send));
    const expectAll = (responses: HandlerResponse[], body: object | undefined) => {
      for (const response of responses) expect(response.body).toEqual(body);
    };
    const booked = await times(() => book(customer, { pickupDate: TUESDAY, notes: 'Gate B' }));
    const [first] = booked.map(bookedIn);
    const id = `${customer.customerId}-anc-1`;
    expect(first).toMatchObject({ id, sequence: 0 });
    expectAll(booked, first);
    expect(await placesOn(TUESDAY)).toEqual([1]);

    const move = { pickupDate: WEDNESDAY, notes: 'Gate B', sequence: 0 };
    expectAll(await times(() => reschedule(customer, id, move)), { ...first, ...move, sequence: 1 });
    expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([0, 1]);
    expect(await appointments.current(customer.customerId, 'ANC')).toMatchObject({ version: 2 });

    await fill(WEDNESDAY, 1);
    const canceled = await times(() => cancel(customer, id));
    expect(new Set(canceled.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await placesOn(WEDNESDAY)).toEqual([1]);
  });

  it('succeeds if the first one has just taken the last place, and its transaction is still in progress', async () => {
    const api = await anAppointmentsApi();
    const customer = await api.aCustomer();
    await api.fill(TUESDAY, 2);
    const first: Appointment[] = [];
    const table = aTableWithFaults(api.tableName, async (operation) => {
      if (operation !== 'TransactWriteItems' || first.length > 0) return null;
      first.push(bookedIn(await api.book(customer, { pickupDate: TUESDAY })));
      // The slot is full, and the appointment is still locked by the first request.
      return { error: canceled('ConditionalCheckFailed', 'TransactionConflict') };
    });
    const { book } = appointmentService(table, api.clock);
    expect([await book(customer, BOOKING)]).toMatchObject(first);
    expect(await api.placesTaken(TUESDAY)).toBe(3);
  });
});

describe('two tabs', { timeout: 120_000 }, () => {
  it.each([
    ['cannot both reschedule the version that they saw', 0, [200, 409]],
    ['both reschedule, one after the other, if they do not send the version', undefined, [200, 200]],
  ])('%s', async (_, seen, statuses) => {
    await repeat(async ({ reschedule, customer, id, placesOn, current }) => {
      const moves = [WEDNESDAY, THURSDAY].map((pickupDate) =>
        reschedule(customer, id, { pickupDate, ...(seen !== undefined && { sequence: seen }) }),
      );
      const responses = await Promise.all(moves);
      expect(responses.map(({ status }) => status).sort()).toEqual(statuses);
      const last = await current();
      const moved = responses.filter(({ status }) => status === 200).map(bookedIn);
      expect(last?.sequence).toBe(moved.length);
      expect(moved.map(({ pickupDate }) => pickupDate)).toContain(last?.pickupDate);
      const isWednesday = last?.pickupDate === WEDNESDAY;
      expect(await placesOn(TUESDAY, WEDNESDAY, THURSDAY)).toEqual(isWednesday ? [0, 1, 0] : [0, 0, 1]);
    });
  });
});

describe('a cancellation', { timeout: 120_000 }, () => {
  it('and a reschedule at the same time leave a canceled appointment and no place', async () => {
    await repeat(async ({ cancel, reschedule, customer, id, placesOn, current }) => {
      const [removed, moved] = await Promise.all([
        cancel(customer, id),
        reschedule(customer, id, { pickupDate: WEDNESDAY }),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 409]).toContain(moved.status);
      const sequence = moved.status === 200 ? 2 : 1;
      expect(await current()).toMatchObject({ status: 'CANCELED', sequence });
      expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([0, 0]);
    });
  });

  it('and the same booking again at the same time leave one place per open appointment', async () => {
    await repeat(async ({ book, cancel, customer, id, placesOn, current }) => {
      const again = { pickupDate: TUESDAY, notes: 'Gate B' };
      const [removed, booked] = await Promise.all([cancel(customer, id), book(customer, again)]);
      expect([removed.status, booked.status]).toEqual([204, 200]);
      // Either the booking saw the first appointment, or it came after the cancellation and made a second one.
      const isSecond = bookedIn(booked).id !== id;
      expect(await current()).toMatchObject(
        isSecond ? { status: 'BOOKED', number: 2 } : { status: 'CANCELED', number: 1 },
      );
      expect(await placesOn(TUESDAY)).toEqual([isSecond ? 1 : 0]);
    });
  });
});
