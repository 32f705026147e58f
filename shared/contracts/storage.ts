import * as z from 'zod/mini';
import { STORAGE_STAGES } from '../rules/terms.ts';
import { CalendarDate, Dollars } from './primitives.ts';

/** A local date and time at a terminal, such as `2026-12-05T13:00`. */
const TerminalTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/));

/**
 * The storage of a package that is ready for pickup, as of a date at its terminal. All dates are local to the terminal, in
 * US dollars.
 *
 * - `noticeDate` is when the customer was told that it is ready, or saw it on the site. Without one, nothing is counted, and
 *   `freeThrough`, `pickUpBy` and `keptThrough` are null.
 * - `canBounce`: the notice was a message that can still bounce, so it matters whether the customer has seen the package.
 * - `freeThrough` is the last date without charges. `pickUpBy` is when the terminal closes on the last open day until then;
 *   null once that has passed.
 * - `total` is for all `chargedDays` up to and including `asOf`. `settled` of it was paid or waived, and `due` is the rest,
 *   for `dueDays`, which the lists of staff do not have. `perDay` is what each further day costs, rounded.
 * - `keptThrough` is the last date before the package counts as abandoned.
 */
export const ParcelStorage = z.object({
  asOf: CalendarDate,
  noticeDate: z.nullable(CalendarDate),
  canBounce: z.optional(z.boolean()),
  freeThrough: z.nullable(CalendarDate),
  pickUpBy: z.nullable(TerminalTime),
  keptThrough: z.nullable(CalendarDate),
  stage: z.nullable(z.enum(STORAGE_STAGES)),
  chargedDays: z.int(),
  dueDays: z.optional(z.int()),
  perDay: Dollars,
  total: Dollars,
  settled: Dollars,
  due: Dollars,
});
export type ParcelStorage = z.infer<typeof ParcelStorage>;
