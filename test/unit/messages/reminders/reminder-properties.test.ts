import { expect, it } from 'vitest';
import type { TerminalCode } from '#functions/appointments/appointment-record.ts';
import { addDays, datesBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { slotEnd, statusAt } from '#shared/rules/pickup-times.ts';
import { businessDayAfter } from '#shared/rules/storage.ts';
import { fromLocalTime, toLocalDate, toLocalTime } from '#shared/rules/time-zone.ts';
import { fc, runs } from '#test/support/random.ts';
import { type ReminderWorld, reminderWorld, type Sent, TIME_ZONE } from './reminder-world.ts';

const TERMINALS = ['ANC', 'KEN', 'FBK'] as const;
/** Around both changes of the clocks, and around holidays and the end of a year. */
const STARTS = [
  '2026-10-26T08:00-08:00',
  '2026-11-20T16:00-09:00',
  '2026-12-21T12:00-09:00',
  '2027-03-08T09:30-09:00',
];

const Step = fc.record({
  what: fc.constantFrom(
    'ready',
    'ready unpaid',
    'book',
    'move',
    'cancel',
    'pick up',
    'pay',
    'wait to be paid',
    'wait for an answer',
    'settle',
    'pause',
    'no pause',
    'stop',
    'want',
    'repeat',
  ),
  locationCode: fc.constantFrom<TerminalCode>(...TERMINALS),
  minutes: fc.oneof(fc.nat({ max: 90 }), fc.nat({ max: 3 * 24 * 60 })),
  days: fc.integer({ min: 0, max: 9 }),
  hour: fc.integer({ min: 8, max: 19 }),
  isDown: fc.boolean(),
});
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/** The time of a pickup some days from now, ahead and not on a Sunday, as appointments are. */
function pickupDate(world: ReminderWorld, { days, hour }: Step): string | null {
  const day = addDays(world.today(), days);
  const at = fromLocalTime(day, `${String(hour).padStart(2, '0')}:30`, TIME_ZONE);
  return at && at > world.now() && weekdayOf(day) !== 0 ? toLocalTime(at, TIME_ZONE) : null;
}

function act(world: ReminderWorld, step: Step): unknown {
  const { what, locationCode, days } = step;
  const { appointment, packages, terminal } = world.place(locationCode);
  const isBooked = appointment !== null && statusAt(appointment, terminal, world.now()) === 'BOOKED';
  const time = pickupDate(world, step);
  switch (what) {
    case 'ready':
    case 'ready unpaid':
      return world.ready(locationCode, { isUnpaid: what === 'ready unpaid' });
    case 'book':
      return time && !isBooked && packages.length > 0 && world.book(time, locationCode);
    case 'move':
      return time && isBooked && world.move(time, locationCode);
    case 'cancel':
      return isBooked && world.cancel(locationCode);
    case 'pick up':
      return world.pickUp(locationCode);
    case 'pay':
      return world.pay(locationCode);
    case 'wait to be paid':
      return world.wait('still-unpaid');
    case 'wait for an answer':
      return world.wait('still-on-hold');
    case 'settle':
      return world.settle();
    case 'pause':
      return world.want({ pausedUntil: addDays(world.today(), days) });
    case 'no pause':
      return world.want({ pausedUntil: undefined });
    case 'stop':
    case 'want':
      return world.want({ isWanted: what === 'want' });
    default:
      // A repeated event, or a second sweep.
      return world.refresh();
  }
}

/** Whether a reminder says something true at the moment when it is sent, on a day that is meant for it. */
function isTrue({ type, at, day, place, packages, waiting }: Sent): boolean {
  if (!place)
    return waiting.every((parcel) => {
      const first = businessDayAfter(parcel.since, 3);
      const days = [first, addDays(first, 7)].flatMap((turn) => datesBetween(turn, addDays(turn, 2)));
      return parcel.type === type && days.includes(day);
    });
  const { appointment, terminal } = place;
  const status = appointment && statusAt(appointment, terminal, at);
  const pickupDay = appointment?.pickupDate.slice(0, 10) ?? '';
  const onDay = (number: number) =>
    packages.some(({ readyDay }) => businessDayAfter(readyDay, number) === day);
  switch (type) {
    case 'pickup-tomorrow':
      return (
        status === 'BOOKED' &&
        datesBetween(addDays(day, 1), pickupDay).every((date) => date === pickupDay || weekdayOf(date) === 0)
      );
    case 'appointment-missed':
      return status === 'MISSED' && slotEnd(appointment?.pickupDate ?? '', terminal) <= at;
    case 'unpaid-and-ready':
      return onDay(1) && packages.every(({ isUnpaid }) => isUnpaid);
    case 'book-pickup':
      return status !== 'BOOKED' && onDay(3);
    default:
      return false;
  }
}

it('no history makes a customer get two reminders on a day, one twice, or one that is not true', () => {
  const sentTypes = new Set<string>();
  const Case = fc.record({ start: fc.constantFrom(...STARTS), steps: fc.array(Step, { maxLength: 40 }) });
  fc.assert(
    fc.property(Case, ({ start, steps }) => {
      const world = reminderWorld(start);
      let checked = 0;
      const check = () => {
        for (const sent of world.sent.slice(checked)) {
          const { day, at, packages, waiting } = sent;
          expect(isTrue(sent), JSON.stringify(sent)).toBe(true);
          expect(packages.length + waiting.length).toBeGreaterThan(0);
          expect(day).toBe(toLocalDate(at, TIME_ZONE));
          expect(weekdayOf(day)).not.toBe(0);
          const time = toLocalTime(at, TIME_ZONE).slice(11, 16);
          expect('08:00' <= time && time < '20:00', time).toBe(true);
          const { isWanted, pausedUntil = '' } = world.preference();
          expect([isWanted, pausedUntil <= day]).toEqual([true, true]);
          sentTypes.add(sent.type);
        }
        checked = world.sent.length;
      };
      for (const step of steps) {
        // The settings stay the same while the clock moves, so they are those of the moment of sending.
        world.until(
          new Date(world.now().getTime() + step.minutes * MINUTE_MS),
          step.isDown ? 'down' : 'running',
        );
        check();
        act(world, step);
        check();
      }
      world.until(new Date(world.now().getTime() + 60 * DAY_MS));
      check();
      expect(world.dueAt()).toBeNull();
      const named = world.sent.flatMap(({ waiting }) => waiting.map(({ parcelId }) => parcelId));
      for (const times of Map.groupBy(named, (parcelId) => parcelId).values())
        expect(times.length).toBeLessThanOrEqual(2);
      for (const of of ['day', 'id'] as const) {
        const all = world.sent.map((sent) => sent[of]);
        expect(new Set(all).size).toBe(all.length);
      }
    }),
    { numRuns: runs(400, 20_000) },
  );
  expect(sentTypes.size).toBe(6);
});

it('whoever has a package waiting on its third business day hears something on that day', () => {
  const Case = fc.record({
    start: fc.constantFrom(...STARTS),
    steps: fc.array(Step, { maxLength: 25 }),
  });
  let heard = 0;
  fc.assert(
    fc.property(Case, ({ start, steps }) => {
      const world = reminderWorld(start);
      for (const step of steps.filter(({ what }) => !['pause', 'stop'].includes(what))) {
        world.until(new Date(world.now().getTime() + step.minutes * MINUTE_MS));
        act(world, step);
      }
      // From the next morning on, nothing changes.
      const morning = fromLocalTime(addDays(world.today(), 1), '00:00', TIME_ZONE) ?? world.now();
      world.until(morning);
      const expected = TERMINALS.map(world.place)
        .filter(
          ({ appointment, terminal }) =>
            !appointment || statusAt(appointment, terminal, morning) !== 'BOOKED',
        )
        .flatMap(({ packages }) => packages)
        .map(({ readyDay }) => businessDayAfter(readyDay, 3))
        .filter((day) => day >= world.today());
      world.until(new Date(morning.getTime() + 60 * DAY_MS));
      const days = [...world.sent, ...world.storage].map(({ day }) => day);
      for (const day of expected) expect(days).toContain(day);
      heard += expected.length;
    }),
    { numRuns: runs(150, 10_000) },
  );
  expect(heard).toBeGreaterThan(40);
});
