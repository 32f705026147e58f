import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { Dollars, LocationCode } from './primitives.ts';

/** The minimum of a weight in pounds or a side in the selected unit. */
export const QUOTE_MINIMUM = 0.01;
/** In pounds. More than a truck trailer can carry. */
export const MAX_QUOTE_WEIGHT_LBS = 50_000;
/** In feet. The interior length of the longest trailer. */
export const MAX_QUOTE_SIDE_FEET = 53;

const NOT_POSITIVE = 'Must be positive';
const Side = z
  .number()
  .check(z.gt(0, NOT_POSITIVE), z.lte(MAX_QUOTE_SIDE_FEET, `Must be at most ${MAX_QUOTE_SIDE_FEET} feet`));

/** A parcel to be quoted. Sides in feet, weight in pounds. */
export const QuoteRequest = z.strictObject({
  originCode: LocationCode,
  destinationCode: LocationCode,
  weight: z.number().check(
    z.gte(QUOTE_MINIMUM, NOT_POSITIVE),
    z.lte(MAX_QUOTE_WEIGHT_LBS, {
      error: () => `Must be at most ${MAX_QUOTE_WEIGHT_LBS.toLocaleString('en-US')} lbs`,
    }),
  ),
  length: Side,
  width: Side,
  height: Side,
  includeInsurance: z._default(z.boolean(), false),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const quoteRoutes = defineRoutes('quotes', {
  createQuote: {
    key: 'POST /quote',
    summary: 'Quote the price of shipping a parcel, in US dollars; nothing is stored',
    access: 'public',
    body: QuoteRequest,
    response: Dollars,
  },
});
