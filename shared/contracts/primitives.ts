import * as z from 'zod/mini';
import { LOCATION_CODES } from '../rules/locations.ts';

export const LocationCode = z.enum(LOCATION_CODES);

/** US dollars with at most two decimals. Inside, money is integer cents; see `rules/money.ts`. */
export const Dollars = z.number().check(
  z.gte(0),
  z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimals.'),
);

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** How many entries a page may hold, as text in a query; a number behind it. */
export const pageLimit = (maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(maximum))),
  );

/** Where the next page begins, as the page before it said. */
export const Cursor = z.string().check(z.maxLength(1024));

/**
 * An id as this API makes them. What has another form cannot exist, and is answered as missing rather than as
 * malformed, so that the two do not tell apart.
 */
export const ParcelId = z.object({ parcelId: z.string() });
