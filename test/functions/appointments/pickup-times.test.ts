import { describe, expect, it } from 'vitest';
import type { PickupDate } from '../../../shared/contracts/appointments.ts';
import { aPerson, errorBodyOf } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { anAppointmentsApi, bookedIn, NOW, TUESDAY, WEDNESDAY } from './support.ts';

withLocalStores();

const AT_TEN = [TUESDAY, TUESDAY, TUESDAY];
/** All pickup times from 8:00 to 16:30. */
const timesOn = (date: string, offset = '-09:00') =>
  Array.from({ length: 18 }, (_, index) => {
    const hour = String(8 + Math.floor(index / 2)).padStart(2, '0');
    return `${date}T${hour}:${index % 2 ? '30' : '00'}:00${offset}`;
  });

/** Fills slots in Anchorage, with a new customer for each time. */
async function withBooked(pickupDates: readonly string[], start = NOW) {
  const api = await anAppointmentsApi(start);
  const booked = await Promise.all(
    pickupDates.map(async (pickupDate) => {
      const customer = await api.aCustomer();
      return { customer, ...bookedIn(await api.book(customer, { pickupDate })) };
    }),
  );
  return { ...api, booked, reader: aPerson() };
}

describe('the pickup times of a day', () => {
  it('are all those of a day when nothing is booked', async () => {
    const { times, reader } = await withBooked([]);
    expect(await times(reader, 'ANC', '2026-03-03')).toMatchObject({
      status: 200,
      body: timesOn('2026-03-03'),
    });
    // After the daylight saving change.
    expect((await times(reader, 'ANC', '2026-03-09')).body).toEqual(timesOn('2026-03-09', '-08:00'));
  });

  it('are only the free ones', async () => {
    const { times, cancel, reschedule, booked, reader } = await withBooked([...AT_TEN, WEDNESDAY, WEDNESDAY]);
    const [first, second] = booked;
    const free = async (date: string) => (await times(reader, 'ANC', date)).body;
    expect(await free('2026-03-03')).toEqual(timesOn('2026-03-03').filter((time) => time !== TUESDAY));
    expect(await free('2026-03-04')).toContain(WEDNESDAY);
    // Another terminal has its own.
    expect((await times(reader, 'FBK', '2026-03-03')).body).toContain(TUESDAY);

    if (first) await reschedule(first.customer, first.id, { pickupDate: WEDNESDAY });
    expect(await free('2026-03-03')).toContain(TUESDAY);
    expect(await free('2026-03-04')).not.toContain(WEDNESDAY);
    if (second) await reschedule(second.customer, second.id, { pickupDate: '2026-03-03T11:00:00-09:00' });
    const third = booked[3];
    if (third) await cancel(third.customer, third.id);
    expect(await free('2026-03-04')).toContain(WEDNESDAY);
  });

  it('start after the lead time today, and there are none in the past or beyond the next month', async () => {
    const { times, clock, reader } = await withBooked([]);
    const first = async (date: string) => ((await times(reader, 'ANC', date)).body as string[])[0];
    expect(await first('2026-03-02')).toBe('2026-03-02T11:00:00-09:00');
    clock.set('2026-03-02T09:00:01-09:00');
    expect(await first('2026-03-02')).toBe('2026-03-02T11:30:00-09:00');
    expect(await first('2026-02-27')).toBeUndefined();
    expect(await first('2026-04-30')).toBe('2026-04-30T08:00:00-08:00');
    expect(await first('2026-05-01')).toBeUndefined();
  });

  it('are none on a closed day', async () => {
    const { times, reader } = await withBooked([]);
    for (const [terminal, date] of [
      ['FBK', '2026-03-07'],
      ['ANC', '2026-03-30'],
    ] as const)
      expect(await times(reader, terminal, date)).toMatchObject({ status: 200, body: [] });
  });

  it.each([
    ['ANC', '2026-02-30', 'pickupDate'],
    ['ANC', 'tomorrow', 'pickupDate'],
    ['TAC', '2026-03-03', 'locationCode'],
    ['SEA', '2026-03-03', 'locationCode'],
  ])('reject %s on %s', async (terminal, date, field) => {
    const { times, reader } = await withBooked([]);
    const response = await times(reader, terminal, date);
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors?.map((error) => error.field)).toEqual([field]);
  });
});

describe('the pickup dates', () => {
  it('are those of this month and the next, with reasons', async () => {
    const { dates, reader } = await withBooked([]);
    const { status, body } = await dates(reader, 'ANC');
    const all = body as PickupDate[];
    const reasonOn = (date: string) => all.find((day) => day.date === date)?.reason;
    expect(status).toBe(200);
    expect(all).toHaveLength(60);
    expect([all[0]?.date, all.at(-1)?.date]).toEqual(['2026-03-02', '2026-04-30']);
    expect(reasonOn('2026-03-02')).toBeNull();
    expect(reasonOn('2026-03-07')).toBeNull();
    expect(reasonOn('2026-03-08')).toBe('Closed on Sundays');
    expect(reasonOn('2026-03-30')).toBe("Closed: Seward's Day");
  });

  it('give the reason of a full day, of a day without Saturday hours, and of an afternoon', async () => {
    // The six slots that are left today, after the lead time.
    const rest = timesOn('2026-03-02').slice(12);
    const { dates, nextDate, clock, reader } = await withBooked(
      [...rest, ...rest, ...rest],
      '2026-03-02T12:00:00-09:00',
    );
    const reasonsAt = async (terminal: string) =>
      ((await dates(reader, terminal)).body as PickupDate[]).slice(0, 6).map(({ reason }) => reason);
    expect(await reasonsAt('ANC')).toEqual(['All pickup times are taken', null, null, null, null, null]);
    expect(await reasonsAt('FBK')).toEqual([null, null, null, null, null, 'Closed on Saturdays']);
    expect((await nextDate(reader, 'ANC')).body).toBe('2026-03-03');
    expect((await nextDate(reader, 'FBK')).body).toBe('2026-03-02');
    clock.set('2026-03-02T14:30:01-09:00');
    expect((await reasonsAt('FBK'))[0]).toBe('No more pickup times on this day');
    expect((await nextDate(reader, 'FBK')).body).toBe('2026-03-03');
  });
});

describe('the next available date', () => {
  it('skips a full day and a closed one', async () => {
    // Friday afternoon; Saturday has eight slots.
    const saturday = timesOn('2026-03-07').slice(2, 10);
    const { nextDate, cancel, booked, reader } = await withBooked(
      [...saturday, ...saturday, ...saturday],
      '2026-03-06T16:00:00-09:00',
    );
    expect(await nextDate(reader, 'ANC')).toMatchObject({ status: 200, body: '2026-03-09' });
    const [first] = booked;
    if (first) await cancel(first.customer, first.id);
    expect((await nextDate(reader, 'ANC')).body).toBe('2026-03-07');
  });

  it('is the first one with a free time, however many are full, and null if all are', async () => {
    const { table, nextDate, dates, reader } = await withBooked([], '2026-02-27T17:00:00-09:00');
    const { body } = await dates(reader, 'PBY');
    const open = (body as PickupDate[]).filter(({ reason }) => reason === null).map(({ date }) => date);
    expect(open.length).toBeGreaterThan(20);
    for (const [index, date] of open.entries()) {
      expect((await nextDate(reader, 'PBY')).body).toBe(date);
      // From 10:00 to 16:00.
      for (const time of timesOn(date).slice(4, 16)) {
        const slot = { pk: 'SLOTS#PBY', sk: time.slice(0, 16) };
        await table.transact({ slot: table.increment(slot, { by: 3 }) });
      }
      expect((await nextDate(reader, 'PBY')).body).toBe(open[index + 1] ?? null);
    }
  });
});
