import { describe, expect, it } from 'vitest';
import { increment } from '#functions/core/data/counters.ts';
import { slotPartition } from '#functions/core/data/keys.ts';
import type { PickupDate } from '#shared/contracts/appointments.ts';
import { aPerson, errorBodyOf } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { anAppointment, anAppointmentsApi, bookedIn, TUESDAY, WEDNESDAY } from './support.ts';

withLocalStores();

const reader = aPerson();
/** All pickup times from 8:00 to 16:30. */
const timesOn = (date: string) =>
  Array.from({ length: 18 }, (_, index) => {
    const hour = String(8 + Math.floor(index / 2)).padStart(2, '0');
    return `${date}T${hour}:${index % 2 ? '30' : '00'}:00-09:00`;
  });

/** The service, and a way to fill slots of a terminal. */
async function withSlots(start: string) {
  const api = await anAppointmentsApi(start);
  const { dates, nextDate, table } = api;
  return {
    ...api,
    fillSlots: async (terminal: 'ANC' | 'PBY', times: readonly string[]) => {
      const increments = times.map((time) =>
        increment({ pk: slotPartition(terminal), sk: time.slice(0, 16) }, { by: 3 }),
      );
      await table.transact(Object.fromEntries(increments.entries()));
    },
    daysAt: async (terminal: string) => (await dates(reader, terminal)).body as PickupDate[],
    nextAt: async (terminal: string) => (await nextDate(reader, terminal)).body,
  };
}

// Which times a terminal has is in test/unit/pickup-times.
describe('the pickup times of a day', () => {
  it('are only the free ones', async () => {
    const { times, cancel, customer, fill, id, reschedule } = await anAppointment();
    await fill(TUESDAY, 2);
    await fill(WEDNESDAY, 2);
    const free = async (date: string, terminal = 'ANC') => (await times(reader, terminal, date)).body;
    expect(await free('2026-03-03')).toEqual(timesOn('2026-03-03').filter((time) => time !== TUESDAY));
    expect(await free('2026-03-04')).toEqual(timesOn('2026-03-04'));
    // Another terminal has its own.
    expect(await free('2026-03-03', 'FBK')).toContain(TUESDAY);

    await reschedule(customer, id, { pickupDate: WEDNESDAY });
    expect(await free('2026-03-03')).toContain(TUESDAY);
    expect(await free('2026-03-04')).not.toContain(WEDNESDAY);
    await cancel(customer, id);
    expect(await free('2026-03-04')).toContain(WEDNESDAY);
  });

  it.each([
    ['ANC', '2026-02-30', 'pickupDate'],
    ['TAC', '2026-03-03', 'locationCode'],
  ])('cannot be requested for %s on %s', async (terminal, date, field) => {
    const { times } = await anAppointmentsApi();
    const { status, fieldErrors } = errorBodyOf(await times(reader, terminal, date));
    expect([status, fieldErrors?.map((error) => error.field)]).toEqual([400, [field]]);
  });
});

it('the pickup dates are those of this month and the next, with a reason for each that cannot be booked', async () => {
  const { clock, daysAt, fillSlots } = await withSlots('2026-03-02T12:00:00-09:00');
  // The six slots that are left today, after the lead time.
  await fillSlots('ANC', timesOn('2026-03-02').slice(12));
  const days = await daysAt('ANC');
  expect(days).toHaveLength(60);
  expect(days.at(-1)).toEqual({ date: '2026-04-30', reason: null });
  expect(days.slice(0, 7).map(({ reason }) => reason)).toEqual([
    'All pickup times are taken',
    ...[null, null, null, null, null, 'Closed on Sundays'],
  ]);
  expect((await daysAt('FBK'))[0]).toEqual({ date: '2026-03-02', reason: null });
  clock.set('2026-03-02T14:30:01-09:00');
  expect((await daysAt('FBK'))[0]?.reason).toBe('No more pickup times on this day');
});

describe('the next free times', () => {
  it('from a date are the first three on or after it, and none after the last date of the calendar', async () => {
    const { fillSlots, send } = await withSlots('2026-03-02T12:00:00-09:00');
    const nextFrom = async (from?: string) =>
      (await send('listNextPickupTimes', reader, { query: { locationCode: 'ANC', ...(from && { from }) } }))
        .body;
    await fillSlots('ANC', timesOn('2026-03-09').slice(0, 17));
    // A Sunday, a day that is almost full, and a date that has passed.
    expect(await nextFrom('2026-03-08')).toEqual([
      '2026-03-09T16:30:00-08:00',
      ...timesOn('2026-03-10')
        .slice(0, 2)
        .map((time) => time.replace('-09:00', '-08:00')),
    ]);
    expect(await nextFrom('2026-02-01')).toEqual(await nextFrom());
    expect(await nextFrom('2026-05-01')).toEqual([]);
  });
});

describe('the next available date', () => {
  it('skips a full day and a closed one, separately for each terminal', async () => {
    // Friday afternoon; Saturday has eight slots in Anchorage, and none in Fairbanks.
    const { aCustomer, book, cancel, fill, fillSlots, nextAt } = await withSlots('2026-03-06T13:00:00-09:00');
    const [first = '', ...others] = timesOn('2026-03-07').slice(2, 10);
    const friday = timesOn('2026-03-06').slice(14);
    expect([await nextAt('ANC'), await nextAt('FBK')]).toEqual(['2026-03-06', '2026-03-06']);
    await fillSlots('ANC', [...friday, ...others]);
    expect(await nextAt('ANC')).toBe('2026-03-07');
    const customer = await aCustomer();
    const { id } = bookedIn(await book(customer, { pickupDate: first }));
    await fill(first, 2);
    expect([await nextAt('ANC'), await nextAt('FBK')]).toEqual(['2026-03-09', '2026-03-06']);
    await cancel(customer, id);
    expect(await nextAt('ANC')).toBe('2026-03-07');
  });

  it('is the first one with a free time, no matter how many are full, and null if all are', async () => {
    const { daysAt, fillSlots, nextAt } = await withSlots('2026-02-27T17:00:00-09:00');
    const open = (await daysAt('PBY')).filter(({ reason }) => reason === null).map(({ date }) => date);
    expect(open.length).toBeGreaterThan(20);
    expect(await nextAt('PBY')).toBe(open[0]);
    for (const [index, date] of open.entries()) {
      // From 10:00 to 16:00.
      await fillSlots('PBY', timesOn(date).slice(4, 16));
      expect(await nextAt('PBY')).toBe(open[index + 1] ?? null);
    }
  });
});
