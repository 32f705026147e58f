import * as z from 'zod/mini';
import { ClaimPaymentInput } from '#shared/contracts/staff/claim-payments.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { formatDollars, typedNumber } from '#web/lib/numbers.ts';

const { refund, outside } = ClaimPaymentInput.shape;
const Outside = outside.def.innerType;

/** What is paid otherwise than by the refund, in dollars; 0 if the refund is not a number. */
export function restOf(offer: number, typedRefund: string): number {
  const cents = centsFromDollars(offer) - centsFromDollars(parseTypedNumber(typedRefund));
  return Number.isNaN(cents) ? 0 : dollarsFromCents(Math.max(0, cents));
}

/**
 * The form that pays an accepted offer.
 * @param most what can be refunded of it. Without a rest, nothing is asked about a payment outside.
 */
export const paymentFormOf = (offer: number, most: number) => {
  const Refund = refund.check(z.lte(most, `At most ${formatDollars(most)} can be refunded.`));
  return z
    .object({ refund: z.string().check(typedNumber(Refund)), reference: z.string(), date: z.string() })
    .check((context) => {
      if (restOf(offer, context.value.refund) === 0) return;
      for (const field of ['reference', 'date'] as const) {
        const issue = Outside.shape[field].safeParse(context.value[field]).error?.issues[0];
        if (issue)
          context.issues.push({
            code: 'custom',
            message: field === 'date' ? 'Enter the date of the payment.' : issue.message,
            path: [field],
            input: context.value,
          });
      }
    });
};
