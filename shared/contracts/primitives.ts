import * as z from 'zod/mini';
import { DEVELOPER_MESSAGES } from '../api-error.ts';
import { LOCATION_CODES } from '../rules/locations.ts';
import { Id } from './text.ts';

export const LocationCode = z.enum(LOCATION_CODES);

/** US dollars with at most two decimal places. Internally, money is in integer cents; see `rules/money.ts`. */
export const Dollars = z.number('Enter a number.').check(
  z.gte(0, 'Must not be negative.'),
  z.refine(
    (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
    'At most two decimal places.',
  ),
);

// Not zod's own formats: they add 7 kB to a handler.

/** A time in UTC, ISO 8601. */
export const Instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/));

/** An address that the server made, such as a presigned one. */
export const Url = z.string().check(z.regex(/^https?:\/\/\S+$/));

/** A UUID that identifies one press of a button, so that a repeated request does nothing more. */
export const RequestId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i));

/** The page size in a query string, converted to a number. */
export const pageLimit = (maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(maximum))),
  );

/** The start of the next page, from the header of the previous page's response. */
export const Cursor = z.string().check(z.regex(/^[\w-]{1,1024}$/, DEVELOPER_MESSAGES.cursor));

export const ParcelId = z.object({ parcelId: Id });
