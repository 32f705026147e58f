import { describe, expect, it } from 'vitest';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import type { PickupPlan, PlannedSlot, SlotsInput } from '#shared/contracts/staff/pickup-plan.ts';
import { aPerson, errorBodyOf } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { type AppointmentsApi, anAppointmentsApi, FULL, TUESDAY, WEDNESDAY } from './support.ts';

withLocalStores();

const STAFF = aPerson('CustomerService');
const TEN = { from: '2026-03-03T10:00', until: '2026-03-03T10:30' };
const WHOLE_TUESDAY = { from: '2026-03-03T00:00', until: '2026-03-03T23:59' };

/** The routes of the plan of Anchorage, as customer service. */
const planOf = ({ send }: AppointmentsApi) => ({
  plan: async (first?: string) => {
    const query = { locationCode: 'ANC', ...(first !== undefined && { first }) };
    return (await send('getPickupPlan', STAFF, { query })).body as PickupPlan;
  },
  set: (capacity: number, slots: Pick<SlotsInput, 'from' | 'until'>) =>
    send('setSlots', STAFF, { body: { locationCode: 'ANC', ...slots, capacity } }),
});

/** Sailings that arrive on Tuesday at noon, or do not call in Anchorage. */
async function withSailings({ table }: AppointmentsApi) {
  const save = (sailingId: string, isSkipped: boolean) =>
    sailingRepository(table).save(null, {
      ...{ sailingId, loadNumber: sailingId.slice(-7), carrier: 'North Star Line' },
      ...{ cutoff: '2026-02-27T12:00', departure: { planned: '2026-02-28T18:00' } },
      calls: [
        {
          locationCode: 'ANC',
          arrival: { planned: '2026-03-03T12:00' },
          readyHours: { min: 24, max: 48 },
          allowanceDays: 0,
          ...(isSkipped && { skippedAt: '2026-03-01T12:00:00Z' }),
        },
      ],
      ...{ changes: [], createdAt: '2026-02-01T18:00:00Z', createdBy: 'dock', version: 1 },
    });
  await save('2026-02-28_LOAD55', false);
  await save('2026-02-28_LOAD56', true);
}

describe('the plan of a terminal', () => {
  it('says what is expected, and what is open and booked on each day', async () => {
    const api = await anAppointmentsApi();
    await withSailings(api);
    const customers = [newCustomerId(new Date()), newCustomerId(new Date())];
    const aboard = (sailingId: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        aParcelRecord(customers[index % 2] ?? '', { sailingId }, ['TRANSIT']),
      );
    for (const parcel of [...aboard('2026-02-28_LOAD55', 6), ...aboard('2026-02-28_LOAD56', 1)])
      await api.parcels.create(parcel);
    await api.fill(WEDNESDAY, 2);

    const { days, ...rest } = await planOf(api).plan();

    expect(rest).toEqual({ undated: 1, isPartial: false });
    expect(days).toHaveLength(14);
    const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = days;
    expect(monday?.slots.map(({ time }) => time.slice(11))).toEqual(
      expect.arrayContaining(['09:30', '16:30']),
    );
    expect(monday?.slots).toHaveLength(15);
    expect(tuesday).toMatchObject({ date: '2026-03-03', expected: { packages: 0, customers: 0, most: 0 } });
    const half = { packages: 3, customers: 1, most: 6 };
    expect([wednesday, thursday].map((day) => day?.expected)).toEqual([half, half]);
    expect(friday?.expected.most).toBe(0);
    expect(wednesday?.slots).toHaveLength(18);
    expect(wednesday?.slots[4]).toEqual({ time: '2026-03-04T10:00', capacity: 3, booked: 2 });
    expect(saturday?.slots).toHaveLength(8);
    expect(sunday).toMatchObject({ slots: [], reason: 'Closed on Sundays' });
  });

  it('starts on a later date, and ends with the last one that can be booked', async () => {
    const { plan } = planOf(await anAppointmentsApi());
    const { days } = await plan('2026-04-29');
    expect(days.map(({ date }) => date)).toEqual(['2026-04-29', '2026-04-30']);
    expect((await plan('2026-05-01')).days).toEqual([]);
  });
});

describe('the capacity of slots', () => {
  it('counts for bookings, moves and free times, and the others keep the regular one', async () => {
    const api = await anAppointmentsApi();
    const { set } = planOf(api);
    await api.fill(TUESDAY);
    const [late, later, last] = [await api.aCustomer(), await api.aCustomer(), await api.aCustomer()];
    expect((await api.book(late, { pickupDate: TUESDAY })).body).toMatchObject({ message: FULL });

    const { status, body } = await set(5, TEN);

    expect([status, body]).toEqual([
      200,
      [{ time: '2026-03-03T10:00', capacity: 5, booked: 3, setBy: STAFF.email }],
    ]);
    expect((await api.times(late, 'ANC', '2026-03-03')).body).toContain(TUESDAY);
    expect((await api.book(late, { pickupDate: TUESDAY })).status).toBe(200);
    const { body: booked } = await api.book(later, { pickupDate: WEDNESDAY });
    const { id } = booked as { id: string };
    expect((await api.reschedule(later, id, { pickupDate: TUESDAY })).status).toBe(200);
    expect((await api.times(last, 'ANC', '2026-03-03')).body).not.toContain(TUESDAY);
    expect((await api.book(last, { pickupDate: TUESDAY })).body).toMatchObject({ message: FULL });
    await api.cancel(later, id);
    expect((await api.book(last, { pickupDate: TUESDAY })).status).toBe(200);
    expect(await api.placesTaken(TUESDAY)).toBe(5);
  });

  it('is never lower than what is booked, so that no booking is lost', async () => {
    const api = await anAppointmentsApi();
    const { set, plan } = planOf(api);
    await api.fill(TUESDAY, 2);

    const { body } = await set(1, WHOLE_TUESDAY);

    const slots = body as PlannedSlot[];
    expect(slots).toHaveLength(18);
    expect(slots.filter(({ capacity }) => capacity !== 1)).toMatchObject([{ capacity: 2, booked: 2 }]);
    expect((await plan()).days[1]?.slots).toEqual(slots);
    const other = await api.aCustomer();
    expect((await api.book(other, { pickupDate: TUESDAY })).body).toMatchObject({ message: FULL });
    const { body: again } = await set(1, WHOLE_TUESDAY);
    expect(again).toEqual(slots);
  });

  it.each<[string, Pick<SlotsInput, 'from' | 'until'>, string, string]>([
    [
      'a Sunday',
      { from: '2026-03-08T09:00', until: '2026-03-08T12:00' },
      'from',
      'Anchorage has no slots at that time.',
    ],
    [
      'a time that has passed',
      { from: '2026-03-02T08:00', until: '2026-03-02T09:00' },
      'from',
      'Anchorage has no slots at that time.',
    ],
    [
      'an end before the start',
      { from: '2026-03-03T12:00', until: '2026-03-03T12:00' },
      'from',
      'Anchorage has no slots at that time.',
    ],
    [
      'two days',
      { from: '2026-03-03T12:00', until: '2026-03-04T12:00' },
      'until',
      'Choose a time on the same day.',
    ],
    [
      'a date too far ahead',
      { from: '2026-05-01T09:00', until: '2026-05-01T12:00' },
      'from',
      'Choose a day that can be booked.',
    ],
  ])('is not set for %s', async (_, times, field, message) => {
    const response = await planOf(await anAppointmentsApi()).set(6, times);
    expect(errorBodyOf(response)).toMatchObject({ status: 400, fieldErrors: [{ field, message }] });
  });

  it('holds while many customers book and two clerks change it', { timeout: 60_000 }, async () => {
    const api = await anAppointmentsApi();
    const { set } = planOf(api);
    const customers = await Promise.all(Array.from({ length: runs(20, 200) }, () => api.aCustomer()));
    const [booked] = await Promise.all([
      Promise.all(customers.map((customer) => api.book(customer, { pickupDate: TUESDAY }))),
      set(8, WHOLE_TUESDAY),
      set(4, WHOLE_TUESDAY),
    ]);
    const places = booked.filter(({ status }) => status === 200).length;
    expect(await api.placesTaken(TUESDAY)).toBe(places);
    const { booked: count, capacity } = ((await set(1, TEN)).body as PlannedSlot[])[0] ?? {};
    expect([count, capacity]).toEqual([places, places]);
    expect(places).toBeGreaterThanOrEqual(3);
    expect(places).toBeLessThanOrEqual(8);
  });
});
