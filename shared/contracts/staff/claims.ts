import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { CLAIM_CAUSES, CLAIM_STATES } from '#shared/rules/claims/claims.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { Claim, ListedClaim } from '../claims/claims.ts';
import { BillOfLading } from '../cover/bills-of-lading.ts';
import {
  CalendarDate,
  Cursor,
  CustomerFields,
  Dollars,
  LocationCode,
  ParcelId,
  pageLimit,
  RequestId,
} from '../primitives.ts';
import { ClaimOffer } from './claim-payments.ts';
import { CustomerMessage } from './reasons.ts';

/**
 * A claim as shown to staff. `refundable` is what the customer has paid for the package by card and can still get back
 * that way. `deadline` is the one that counts now, as a date at the terminal. `agreement` is the bill of lading that was
 * in force when the claim was filed, or null if no limit of liability was agreed.
 */
export const StaffClaim = z.extend(Claim, {
  ...CustomerFields,
  customerId: z.string(),
  destinationCode: z.nullable(LocationCode),
  deadline: z.nullable(CalendarDate),
  refundable: Dollars,
  agreement: z.nullable(
    z.pick(BillOfLading, { number: true, agreedAt: true, agreedBy: true, termsVersion: true, limit: true }),
  ),
});
export type StaffClaim = z.infer<typeof StaffClaim>;

const Decision = { message: CustomerMessage, version: z.int().check(z.gte(1)), requestId: RequestId };

/** A step of customer service. The customer gets its message. It is based on `version`. */
export const ClaimDecision = z.discriminatedUnion('step', [
  z.strictObject({ step: z.enum(['ACKNOWLEDGE', 'ASK', 'DECLINE']), ...Decision }),
  z.strictObject({ step: z.literal('OFFER'), amount: ClaimOffer, ...Decision }),
]);
export type ClaimDecision = z.infer<typeof ClaimDecision>;

export const CLAIM_LISTS = ['OPEN', 'CLOSED'] as const;

/**
 * The claims that were filed in a month (`2026-11`, UTC), by cause and destination, and what was offered, paid and
 * declined in it. US dollars. `decided` claims got their first offer or were declined in this month; `decisionDays` is
 * the sum of their days since they were filed, and `decidedLate` of them took longer than the law allows. A later offer for
 * the same claim adds only its difference to `offered`.
 */
export const ClaimMonth = z.object({
  month: z.string(),
  filed: z.array(
    z.object({
      cause: z.enum(CLAIM_CAUSES),
      destinationCode: z.nullable(LocationCode),
      claims: z.int(),
      amount: Dollars,
    }),
  ),
  decided: z.int(),
  decisionDays: z.int(),
  decidedLate: z.int(),
  declined: z.int(),
  /** Negative if more was taken off earlier offers than was offered. */
  offered: z.number(),
  /** Negative if more refunds failed afterwards than were made. */
  paidByRefund: z.number(),
  paidOutside: z.number(),
});
export type ClaimMonth = z.infer<typeof ClaimMonth>;

/** The claims by state now, and the last twelve months, oldest first. */
export const ClaimFigures = z.object({
  open: z.array(z.object({ state: z.enum(CLAIM_STATES), claims: z.int() })),
  months: z.array(ClaimMonth),
});
export type ClaimFigures = z.infer<typeof ClaimFigures>;

export const staffClaimRoutes = defineRoutes('claims', {
  listStaffClaims: {
    key: 'GET /staff/claims',
    summary:
      'List claims: the open ones by their next deadline, those that wait for the customer last, or the closed ones, the latest first; optionally only those in a state',
    access: STAFF_ACTIONS.seeClaims,
    query: z.strictObject({
      list: z._default(z.enum(CLAIM_LISTS), 'OPEN'),
      state: z.optional(z.enum(CLAIM_STATES)),
      limit: z._default(pageLimit(100), 25),
      cursor: z.optional(Cursor),
    }),
    response: z.array(ListedClaim),
    paged: true,
  },
  getClaimFigures: {
    key: 'GET /staff/claims/figures',
    summary: 'Get the claims by state, and by month, cause and destination',
    access: STAFF_ACTIONS.seeClaimFigures,
    response: ClaimFigures,
  },
  getStaffClaim: {
    key: 'GET /staff/claims/{parcelId}',
    summary: 'Get the claim about a package',
    access: STAFF_ACTIONS.seeClaims,
    params: ParcelId,
    response: StaffClaim,
  },
  decideClaim: {
    key: 'POST /staff/claims/{parcelId}/decisions',
    summary: 'Acknowledge a claim, ask for more, make an offer or decline',
    access: STAFF_ACTIONS.decideClaims,
    params: ParcelId,
    body: ClaimDecision,
    response: StaffClaim,
    errors: [409],
  },
});
