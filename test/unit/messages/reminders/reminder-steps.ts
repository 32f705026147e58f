import type { TerminalCode } from '#functions/appointments/appointment-record.ts';
import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { statusAt } from '#shared/rules/pickup-times.ts';
import { fromLocalTime, toLocalTime } from '#shared/rules/time-zone.ts';
import { fc } from '#test/support/random.ts';
import { type ReminderWorld, TIME_ZONE } from './reminder-world.ts';

export const TERMINALS = ['ANC', 'KEN', 'FBK'] as const;
/** Around both changes of the clocks, and around holidays and the end of a year. */
export const STARTS = [
  '2026-10-26T08:00-08:00',
  '2026-11-20T16:00-09:00',
  '2026-12-21T12:00-09:00',
  '2027-03-08T09:30-09:00',
];

export const Step = fc.record({
  what: fc.constantFrom(
    'ready',
    'ready unpaid',
    'ready untold',
    'see',
    'bounce',
    'close',
    'open',
    'settle storage',
    'owe storage',
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
  minutes: fc.oneof(fc.nat({ max: 90 }), fc.nat({ max: 24 * 60 }), fc.nat({ max: 6 * 24 * 60 })),
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

/** What a step does at the present time. One that is not possible does nothing. */
export function act(world: ReminderWorld, step: Step): unknown {
  const { what, locationCode, days } = step;
  const { appointment, packages, terminal } = world.place(locationCode);
  const isBooked = appointment !== null && statusAt(appointment, terminal, world.now()) === 'BOOKED';
  const time = pickupDate(world, step);
  switch (what) {
    case 'ready':
    case 'ready unpaid':
    case 'ready untold':
      return world.ready(locationCode, {
        isUnpaid: what === 'ready unpaid',
        isTold: what !== 'ready untold',
      });
    case 'see':
      return world.see(locationCode);
    case 'bounce':
      return world.bounce(locationCode);
    case 'close':
    case 'open':
      return world.close(addDays(world.today(), days), locationCode, what === 'close');
    case 'settle storage':
    case 'owe storage':
      return world.settleStorage(locationCode, what === 'settle storage');
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
