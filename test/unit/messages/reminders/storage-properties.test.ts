import { expect, it } from 'vitest';
import type { TerminalCode } from '#functions/appointments/appointment-record.ts';
import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { statusAt } from '#shared/rules/pickup-times.ts';
import { countedDays, freeThrough } from '#shared/rules/storage.ts';
import { closesOn } from '#shared/rules/terminals/opening-hours.ts';
import { fromLocalTime, toLocalDate, toLocalTime } from '#shared/rules/time-zone.ts';
import { fc, runs } from '#test/support/random.ts';
import { type ReminderWorld, reminderWorld, type SentStorage, TIME_ZONE } from './reminder-world.ts';

const TERMINALS = ['ANC', 'KEN'] as const;
/** Around both changes of the clocks, Thanksgiving and the end of a year. */
const STARTS = [
  '2026-10-26T08:00-08:00',
  '2026-11-20T16:00-09:00',
  '2026-12-21T12:00-09:00',
  '2027-03-08T09:30-09:00',
];

const Step = fc.record({
  what: fc.constantFrom(
    'ready',
    'ready untold',
    'see',
    'bounce',
    'close',
    'open',
    'book',
    'cancel',
    'pick up',
    'settle',
    'owe',
    'repeat',
  ),
  locationCode: fc.constantFrom<TerminalCode>(...TERMINALS),
  minutes: fc.oneof(fc.nat({ max: 90 }), fc.nat({ max: 6 * 24 * 60 })),
  days: fc.integer({ min: 0, max: 9 }),
});
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

function act(world: ReminderWorld, { what, locationCode, days }: Step): unknown {
  const { appointment, packages, terminal } = world.place(locationCode);
  const isBooked = appointment !== null && statusAt(appointment, terminal, world.now()) === 'BOOKED';
  const day = addDays(world.today(), days);
  switch (what) {
    case 'ready':
    case 'ready untold':
      return world.ready(locationCode, { isTold: what === 'ready' });
    case 'see':
      return world.see(locationCode);
    case 'bounce':
      return world.bounce(locationCode);
    case 'close':
    case 'open':
      return world.close(day, locationCode, what === 'close');
    case 'book': {
      const at = fromLocalTime(day, '14:30', TIME_ZONE);
      const isFree =
        at !== null && at > world.now() && weekdayOf(day) !== 0 && !isBooked && packages.length > 0;
      return isFree && world.book(toLocalTime(at, TIME_ZONE), locationCode);
    }
    case 'cancel':
      return isBooked && world.cancel(locationCode);
    case 'pick up':
      return world.pickUp(locationCode);
    case 'settle':
    case 'owe':
      return world.settleStorage(locationCode, what === 'settle');
    default:
      return world.refresh();
  }
}

/** Whether a notice is true of a package when it is sent, on a day that is meant for it. */
function isTrue({ type, at, day, places }: SentStorage, parcelId: string): boolean {
  const place = places.find(({ packages }) => packages.some((parcel) => parcel.parcelId === parcelId));
  const parcel = place?.packages.find((each) => each.parcelId === parcelId);
  // Handed over.
  if (!place || !parcel) return false;
  const { terminal, closedDates, appointment } = place;
  const { noticeDate } = parcel;
  if (noticeDate === null || type === 'storage-notice')
    return noticeDate === null && type === 'storage-notice';
  const free = freeThrough(noticeDate, closedDates);
  const isOpen = (date: string) => closesOn(terminal, date) !== null;
  const openDays = (first: string) => {
    let open = 0;
    for (let date = first; date <= free; date = addDays(date, 1)) open += isOpen(date) ? 1 : 0;
    return open;
  };
  const isInTime =
    appointment !== null &&
    statusAt(appointment, terminal, at) === 'BOOKED' &&
    appointment.pickupDate.slice(0, 10) <= free;
  const waited = countedDays(noticeDate, day, closedDates);
  switch (type) {
    case 'storage-begins':
      return !isInTime && [2, 1].includes(openDays(addDays(day, 1)));
    case 'storage-last-day':
      return !isInTime && isOpen(day) && openDays(day) === 1;
    case 'storage-charged':
      return !parcel.isStorageSettled && day > free && day <= addDays(free, 3);
    case 'storage-abandonment':
      return [15, 16, 17, 25, 26, 27, 28, 29, 30].includes(waited);
  }
}

it('no history makes a customer get a storage notice twice, at night, on a Sunday, or one that is not true', () => {
  const sentTypes = new Set<string>();
  const Case = fc.record({ start: fc.constantFrom(...STARTS), steps: fc.array(Step, { maxLength: 30 }) });
  fc.assert(
    fc.property(Case, ({ start, steps }) => {
      const world = reminderWorld(start);
      for (const step of steps) {
        world.until(new Date(world.now().getTime() + step.minutes * MINUTE_MS));
        act(world, step);
      }
      for (const code of TERMINALS) world.see(code);
      world.until(new Date(world.now().getTime() + 70 * DAY_MS));
      expect(world.dueAt()).toBeNull();
      for (const sent of world.storage) {
        const { day, at, type, parcelIds } = sent;
        sentTypes.add(type);
        expect(parcelIds.length).toBeGreaterThan(0);
        for (const parcelId of parcelIds) expect(isTrue(sent, parcelId), JSON.stringify(sent)).toBe(true);
        expect(day).toBe(toLocalDate(at, TIME_ZONE));
        expect(weekdayOf(day)).not.toBe(0);
        const time = toLocalTime(at, TIME_ZONE).slice(11, 16);
        expect('08:00' <= time && time < '20:00', time).toBe(true);
      }
      const messages = world.storage.map(({ type, day }) => `${type} ${day}`);
      expect(new Set(messages).size).toBe(messages.length);
      const isBusy = steps.some(({ what }) => ['close', 'open', 'bounce'].includes(what));
      const told = world.storage.flatMap(({ type, parcelIds }) => parcelIds.map((id) => `${type} ${id}`));
      // A last day that moves is told again, and the days of abandonment are three.
      for (const [key, times] of Map.groupBy(told, (each) => each))
        if (!isBusy) expect(times.length).toBeLessThanOrEqual(key.startsWith('storage-abandonment') ? 3 : 1);
    }),
    { numRuns: runs(300, 20_000) },
  );
  expect(sentTypes.size).toBe(5);
});

it('whoever has been told and waits gets every notice, whatever closes or opens in the meantime', () => {
  const Closing = fc.record({
    after: fc.integer({ min: 0, max: 30 }),
    date: fc.integer({ min: 0, max: 45 }),
    isClosed: fc.boolean(),
  });
  const Case = fc.record({ start: fc.constantFrom(...STARTS), steps: fc.array(Closing, { maxLength: 6 }) });
  fc.assert(
    fc.property(Case, ({ start, steps }) => {
      const world = reminderWorld(start).ready();
      const first = world.today();
      for (const { after, date, isClosed } of steps.toSorted((a, b) => a.after - b.after)) {
        world.until(new Date(Date.parse(start) + after * DAY_MS));
        // What has happened stays.
        if (addDays(first, date) > world.today()) world.close(addDays(first, date), 'ANC', isClosed);
      }
      world.until(new Date(Date.parse(start) + 100 * DAY_MS));
      const types = world.storage.map(({ type }) => type);
      expect(new Set(types).size).toBe(4);
      expect(types.filter((type) => type === 'storage-abandonment')).toHaveLength(3);
    }),
    { numRuns: runs(200, 10_000) },
  );
});
