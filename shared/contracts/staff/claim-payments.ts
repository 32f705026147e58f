import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { CalendarDate, Dollars, ParcelId, RequestId } from '../primitives.ts';
import { line } from '../text.ts';

const Amount = Dollars.check(
  z.lte(LIABILITY.maxDeclaredValue, {
    error: () => `At most $${LIABILITY.maxDeclaredValue.toLocaleString('en-US')}.`,
  }),
);
/** What can be offered for a claim, in US dollars. */
export const ClaimOffer = Amount.check(z.gte(0.01, 'Must be positive'));

/**
 * How an accepted claim is paid: `refund` goes back to the card that paid for the package, and `outside` was paid by
 * check or transfer. Together they are the accepted amount.
 */
export const ClaimPaymentInput = z.strictObject({
  refund: Amount,
  outside: z.nullable(
    z.strictObject({
      amount: ClaimOffer,
      reference: line(100, { required: 'Enter the number of the check or transfer.' }),
      date: CalendarDate,
    }),
  ),
  version: z.int().check(z.gte(1)),
  requestId: RequestId,
});
export type ClaimPaymentInput = z.infer<typeof ClaimPaymentInput>;

/**
 * The payment of a claim is a route of the payments, which alone may call the card provider. It does not return the claim,
 * whose contract the payments need not load.
 */
export const claimPaymentRoutes = defineRoutes('payments', {
  payClaim: {
    key: 'POST /staff/claims/{parcelId}/payment',
    summary: 'Pay an accepted claim by a refund, by check or transfer, or both',
    access: STAFF_ACTIONS.decideClaims,
    params: ParcelId,
    body: ClaimPaymentInput,
    response: null,
    errors: [409],
  },
});
