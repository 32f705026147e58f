import type { Claim } from '#shared/contracts/claims/claims.ts';
import { centsFromDollars, dollarsFromCents, sumDollars } from '#shared/rules/money.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { dateText } from './labels.ts';

type Payable = Pick<Claim, 'offer' | 'payment'>;

/** What was paid for a claim, or is being paid, in dollars. */
export const paidOf = ({ payment }: Payable): number =>
  payment ? sumDollars([payment.refunded, payment.outside]) : 0;

/** What is left of an accepted offer, in dollars. A refund that failed is left to pay again. */
export const leftToPay = (claim: Payable): number =>
  dollarsFromCents(centsFromDollars(claim.offer ?? 0) - centsFromDollars(paidOf(claim)));

/** A claim in a sentence, and what happens next and when. */
export interface ClaimOutlook {
  title: string;
  next: string;
}

/** What the customer reads about a claim that is filed. */
export function outlookOf(claim: Claim, now: Date): ClaimOutlook {
  const { state, acknowledgeBy, decideBy, offer = 0 } = claim;
  const by = (date: string | undefined) => (date === undefined ? 'soon' : `by ${dateText(date, now)}`);
  switch (state) {
    case 'DRAFT':
      return { title: 'Your claim is not filed yet', next: 'Complete it and file it.' };
    case 'FILED':
      return {
        title: 'We have your claim',
        next: `We will confirm ${by(acknowledgeBy)} that we are looking into it, and answer ${by(decideBy)}. You do not need to do anything.`,
      };
    case 'ACKNOWLEDGED':
      return {
        title: 'We are looking into your claim',
        next: `We will answer ${by(decideBy)}. You do not need to do anything.`,
      };
    case 'MORE_ASKED':
      return {
        title: 'We need more from you',
        next: `Answer below. The sooner we have it, the sooner we can decide. We will answer ${by(decideBy)}.`,
      };
    case 'OFFERED':
      return {
        title: `We offer ${formatDollars(offer)}`,
        next: 'Accept the offer, or tell us what you expect instead.',
      };
    case 'ACCEPTED':
      return {
        title: `You accepted ${formatDollars(offer)}`,
        next:
          leftToPay(claim) === 0
            ? 'Your payment is on its way. You do not need to do anything.'
            : `We will pay you ${by(decideBy)}. You do not need to do anything.`,
      };
    case 'DECLINED':
      return {
        title: 'We declined your claim',
        next: 'Our reason is below. If you disagree, answer below: that opens your claim again.',
      };
    case 'PAID':
      return { title: `We paid ${formatDollars(paidOf(claim))}`, next: 'This claim is closed.' };
  }
}
