import * as z from 'zod/mini';

// Not zod's own ISO formats: they add 5 kB to a handler.

/** A date without a time or zone, such as `2026-11-24`. */
export const CalendarDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true }),
  z.refine((date) => isRealDate(date), 'This date does not exist.'),
);

const OFFSET_TIME =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * A date and time with its offset from UTC, such as `2026-11-24T10:00:00-09:00`. `missing` and `invalid` are the error
 * messages, by default those of zod.
 */
export const OffsetDateTime = ({ missing, invalid }: { missing?: string; invalid?: string } = {}) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : invalid) }).check(
    // One error is enough.
    z.regex(OFFSET_TIME, { error: invalid, abort: true }),
    z.refine((time) => isRealDate(time.slice(0, 10)), invalid),
  );

/** `Date` accepts February 30 and returns March 2. */
function isRealDate(date: string): boolean {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}
