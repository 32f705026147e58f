import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import {
  DIFFERENCE_ANSWERS,
  DIFFERENCE_KINDS,
  DIFFERING_FIELDS,
  SHIPPING_STATES,
} from '#shared/rules/shipping/differences.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { Cursor, Instant, ParcelId, pageLimit } from '../primitives.ts';

/** The default and maximum page size of the problems. */
export const PROBLEMS_PAGE = { size: 25, maximum: 100 } as const;

/** What the portal and the shipping system say about a package. Null without a value. */
const Difference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  since: Instant,
  fields: z.array(
    z.object({
      field: z.enum(DIFFERING_FIELDS),
      ours: z.nullable(z.string()),
      theirs: z.nullable(z.string()),
    }),
  ),
});
export type Difference = z.infer<typeof Difference>;

/**
 * What the shipping system knows of a package. NOT_YET: it will be told once the package has a destination.
 * NOT_SENT: the package was closed without it. WAITING: it has not
 * answered yet. `since` is when it answered or refused; null before that. `lines` are those of its refusal. `billNumber` is
 * its own, which it gives an order when it is posted.
 */
export const ParcelShipping = z.object({
  system: z.enum(['none', 'connected']),
  state: z.enum(SHIPPING_STATES),
  since: z.nullable(Instant),
  lines: z.array(z.string()),
  billNumber: z.nullable(z.string()),
  differences: z.array(Difference),
});
export type ParcelShipping = z.infer<typeof ParcelShipping>;

/**
 * Whether the shipping system is up to date. `waiting` packages have changes that it does not know yet; `hasMore` if there are
 * more than were counted. `downSince`: it does not answer. `comparedAt` is when the last nightly comparison ended. `refused`
 * and `differing` count packages, at most 100 each.
 */
export const ShippingStatus = z.object({
  system: z.enum(['none', 'connected']),
  waiting: z.int(),
  hasMore: z.boolean(),
  waitingSince: z.nullable(Instant),
  downSince: z.nullable(Instant),
  refused: z.int(),
  differing: z.int(),
  comparedAt: z.nullable(Instant),
});
export type ShippingStatus = z.infer<typeof ShippingStatus>;

/** A package that the shipping system refused, or whose order differs. `freightBillNum` is null without a package. */
const ShippingProblem = z.object({
  parcelId: z.string(),
  freightBillNum: z.nullable(z.string()),
  billNumber: z.nullable(z.string()),
  since: Instant,
  lines: z.array(z.string()),
  differences: z.array(Difference),
});
export type ShippingProblem = z.infer<typeof ShippingProblem>;

export const shippingRoutes = defineRoutes('shipping', {
  getShippingStatus: {
    key: 'GET /staff/shipping',
    summary: 'Say whether the shipping system is up to date',
    access: STAFF_ACTIONS.seeShipping,
    response: ShippingStatus,
  },
  listShippingProblems: {
    key: 'GET /staff/shipping/problems',
    summary:
      'List the packages that the shipping system refused and those whose orders differ, the oldest first',
    access: STAFF_ACTIONS.seeShipping,
    query: z.strictObject({
      limit: z._default(pageLimit(PROBLEMS_PAGE.maximum), PROBLEMS_PAGE.size),
      cursor: z.optional(Cursor),
    }),
    response: z.array(ShippingProblem),
    paged: true,
  },
  getParcelShipping: {
    key: 'GET /parcels/{parcelId}/shipping',
    summary: 'Say what the shipping system knows of a package',
    access: STAFF_ACTIONS.seeShipping,
    params: ParcelId,
    response: ParcelShipping,
  },
  sendParcelAgain: {
    key: 'POST /parcels/{parcelId}/shipping',
    summary: 'Send a package to the shipping system again, after it was refused',
    access: STAFF_ACTIONS.answerShipping,
    params: ParcelId,
    response: ParcelShipping,
  },
  answerDifference: {
    key: 'POST /parcels/{parcelId}/shipping/answers',
    summary: 'Decide who is right about a difference. Does nothing if there is no such difference.',
    access: STAFF_ACTIONS.answerShipping,
    params: ParcelId,
    body: z.strictObject({ kind: z.enum(DIFFERENCE_KINDS), answer: z.enum(DIFFERENCE_ANSWERS) }),
    response: ParcelShipping,
    errors: [409],
  },
});
