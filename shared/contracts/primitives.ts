import * as z from 'zod/mini';
import { DEVELOPER_MESSAGES } from '../api-error.ts';
import { LOCATION_CODES } from '../rules/locations.ts';
import { trackingNumberOf } from '../rules/scan-codes.ts';
import { NOT_A_NUMBER } from '../rules/texts/typed-number.ts';
import { Id } from './text.ts';

export const LocationCode = z.enum(LOCATION_CODES);

/** The customer of a package or an appointment, as shown to staff. */
export const CustomerFields = {
  customerName: z.string(),
  companyName: z.string(),
  customerNumber: z.string(),
};

export const twoDecimals = z.refine<number>(
  (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  'At most two decimal places.',
);

/** US dollars with at most two decimal places. Internally, money is in integer cents; see `rules/money.ts`. */
export const Dollars = z.number(NOT_A_NUMBER).check(z.gte(0, 'Must not be negative.'), twoDecimals);

// Zod's own formats would add 12 kB to a handler.

/** A time in UTC, ISO 8601. */
export const Instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/));

/** A URL created by the server, such as a presigned one. */
export const Url = z.string().check(z.regex(/^https?:\/\/\S+$/));

/** A presigned URL to which a file can be uploaded with PUT, and the headers to send. */
export const PresignedUpload = z.object({ url: Url, headers: z.record(z.string(), z.string()) });

/** A UUID that identifies one press of a button, so that a repeated request does nothing more. */
export const RequestId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i));

/** The page size in a query string, converted to a number. */
export const pageLimit = (maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(maximum))),
  );

/** A comma-separated list in a query string. */
export const commaList = <S extends z.core.$ZodType<unknown, string[]>>(
  items: S,
  parse: (list: string) => string[] = (list) => list.split(','),
) => z.pipe(z.pipe(z.string(), z.transform(parse)), items);

/** The start of the next page, from the header of the previous page's response. */
export const Cursor = z.string().check(z.regex(/^[\w-]{1,1024}$/, DEVELOPER_MESSAGES.cursor));

export const ParcelId = z.object({ parcelId: Id });

/** A date without a time or zone, such as `2026-11-24`. */
export const CalendarDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true }),
  z.refine((date) => isRealDate(date), 'This date does not exist.'),
  z.meta({ format: 'date' }),
);

/** A date and time on the clock of a terminal, without an offset, such as `2026-11-24T10:00`. */
export const LocalTime = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a date and a time.', abort: true }),
  z.refine((time) => isRealDate(time.slice(0, 10)), 'This date does not exist.'),
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

/** A tracking number as its carrier prints it, also of a package that was stored with its whole barcode. */
export const TrackingNumber = z.string().check(z.overwrite(trackingNumberOf));
