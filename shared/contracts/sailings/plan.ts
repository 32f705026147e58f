import * as z from 'zod/mini';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { placeHint, placeIn } from '#shared/rules/staff/places.ts';
import { CalendarDate, LocalTime } from '../primitives.ts';
import { ShelfInput } from '../staff/inputs.ts';
import { line } from '../text.ts';

const Code = z.enum(DESTINATION_CODES);

/** The number on the label of a load, such as `LOAD 55`. */
const LoadNumber = ShelfInput.check(z.refine((code) => placeIn(code, 'LOAD') !== null, placeHint('LOAD')));

const ReadyHours = z
  .strictObject({ min: z.int().check(z.gte(0), z.lte(240)), max: z.int().check(z.gte(0), z.lte(240)) })
  .check(z.refine(({ min, max }) => min <= max, 'The end must not be earlier than the start.'));

/** The leg of a new sailing to one terminal. Times are local to the terminal, and to Tacoma for the departure. */
const CallInput = z.strictObject({
  locationCode: Code,
  via: z.optional(Code),
  arrival: LocalTime,
  readyHours: ReadyHours,
});

export const SailingInput = z.strictObject({
  loadNumber: LoadNumber,
  carrier: line(60, { required: 'Enter the carrier.' }),
  cutoff: LocalTime,
  departure: LocalTime,
  calls: z
    .array(CallInput)
    .check(z.minLength(1, 'Choose a terminal.'), z.maxLength(DESTINATION_CODES.length)),
});
export type SailingInput = z.infer<typeof SailingInput>;

/** A local time of day, so many `days` after the day of the departure. */
const PatternTime = z.strictObject({
  days: z.int().check(z.gte(-7), z.lte(30)),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')),
});

const PatternCall = z.strictObject({
  locationCode: Code,
  via: z.optional(Code),
  arrival: PatternTime,
  readyHours: ReadyHours,
});

/**
 * A season: the sailings on some weekdays, 0 is Sunday, from the first date to the last, except those on the dates of
 * `exceptions`, with load numbers that count up from the first one.
 */
export const SeasonInput = z.strictObject({
  firstLoad: LoadNumber,
  carrier: line(60, { required: 'Enter the carrier.' }),
  first: CalendarDate,
  last: CalendarDate,
  weekdays: z
    .array(z.int().check(z.gte(0), z.lte(6)))
    .check(z.minLength(1, 'Choose a weekday.'), z.maxLength(7)),
  departureTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')),
  cutoff: PatternTime,
  calls: z
    .array(PatternCall)
    .check(z.minLength(1, 'Choose a terminal.'), z.maxLength(DESTINATION_CODES.length)),
  exceptions: z._default(
    z.array(CalendarDate).check(z.maxLength(40, 'At most 40 dates can be left out.')),
    [],
  ),
});
export type SeasonInput = z.output<typeof SeasonInput>;
