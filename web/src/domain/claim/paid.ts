import type { Claim } from '#shared/contracts/claims/claims.ts';
import { centsFromDollars, dollarsFromCents, sumDollars } from '#shared/rules/money.ts';

type Payable = Pick<Claim, 'offer' | 'payment'>;

/** What was paid for a claim, or is being paid, in dollars. */
export const paidOf = ({ payment }: Payable): number =>
  payment ? sumDollars([payment.refunded, payment.outside]) : 0;

/** What is left of an accepted offer, in dollars. A refund that failed is left to pay again. */
export const leftToPay = (claim: Payable): number =>
  dollarsFromCents(centsFromDollars(claim.offer ?? 0) - centsFromDollars(paidOf(claim)));
