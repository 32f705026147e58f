import { terminalsAt } from '#functions/locations/terminals.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import {
  type BookedSlots,
  bookableDates,
  type PickupTerminal,
  pickupDay,
  slotOf,
} from '#shared/rules/pickup-times.ts';
import { fc } from '#test/support/random.ts';

const DAY_MINUTES = 24 * 60;

const ZONES = [
  'America/Anchorage',
  'America/Phoenix',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  // Clocks change on Fridays and Saturdays here, when terminals can be open.
  'Africa/Cairo',
  'America/Nuuk',
];
const CHANGES = [
  '2026-03-08',
  '2026-04-24',
  '2026-10-29',
  '2026-11-01',
  '2027-03-14',
  '2027-11-07',
  '2028-03-12',
];

const anyNow = fc.oneof(
  fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-12-31T23:59:59Z'),
    noInvalidDate: true,
  }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -4 * DAY_MINUTES, max: DAY_MINUTES }))
    .map(([date, minutes]) => new Date(Date.parse(date) + minutes * MINUTE_MS)),
);

/** Opening hours in multiples of five minutes, or none. */
const anyHours = fc.oneof(
  { weight: 1, arbitrary: fc.constant(['', ''] as const) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 0, max: 287 }))
      .map((fives) => fives.sort((a, b) => a - b).map((five) => clockOf(five * 5)) as [string, string]),
  },
);

const anyTerminal = (now: Date): fc.Arbitrary<PickupTerminal> =>
  fc
    .tuple(
      fc.constantFrom(...terminalsAt(now)),
      fc.option(
        fc.record({
          timeZone: fc.constantFrom(...ZONES),
          weekday: anyHours,
          weekend: anyHours,
          slotMinutes: fc.constantFrom(5, 15, 20, 30, 45, 60),
          slotCapacity: fc.integer({ min: 0, max: 4 }),
          leadMinutes: fc.integer({ min: 0, max: 3 * DAY_MINUTES }),
        }),
      ),
    )
    .map(([terminal, changes]) => {
      if (!changes) return terminal;
      const { weekday, weekend, ...rest } = changes;
      const [weekdayOpenTime, weekdayCloseTime] = weekday;
      const [weekendOpenTime, weekendCloseTime] = weekend;
      return { ...terminal, ...rest, weekdayOpenTime, weekdayCloseTime, weekendOpenTime, weekendCloseTime };
    });

/** A terminal at a time, a date around its bookable dates, and some booked slots of that date. */
export const anyDay = anyNow.chain((now) =>
  anyTerminal(now).chain((terminal) =>
    fc.record({
      now: fc.constant(now),
      terminal: fc.constant(terminal),
      date: fc
        .oneof(fc.integer({ min: -2, max: 5 }), fc.integer({ min: -2, max: 65 }))
        .map((days) => addDays(bookableDates(terminal.timeZone, now).first, days)),
      uses: fc.array(
        fc.record({
          count: fc.integer({ min: 0, max: 4 }),
          capacity: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
        }),
        { maxLength: 30 },
      ),
    }),
  ),
);

type Day = typeof anyDay extends fc.Arbitrary<infer T> ? T : never;

/** Some appointments in the first slots of a day, some of which have a capacity of their own. */
export function bookedOn({ terminal, date, uses, now }: Day): BookedSlots {
  const { times } = pickupDay({ ...terminal, slotCapacity: 1 }, date, new Map(), now);
  return new Map(
    times.slice(0, uses.length).map((time, index) => [slotOf(time), uses[index] ?? { count: 0 }]),
  );
}

/** The time of day this many minutes after midnight. */
export function clockOf(minutes: number): string {
  return new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}
