import { surchargeOn } from '../cards/surcharge.ts';
import { dollarsFromCents } from '../money.ts';
import { formatDollars, formatNumber } from './numbers.ts';

/** `Visa ending in 1111`. Only `Visa` for a card of somebody else, of which customers do not get the digits. */
export function cardText({ cardType, last4 }: { cardType: string; last4: string }): string {
  return last4 === '' ? cardType : `${cardType} ending in ${last4}`;
}

/**
 * The surcharge before the card is known, in a sentence, for a total in cents: the rate and the amount for a credit card.
 * Empty if no card is surcharged.
 */
export function surchargeSentence(totalCents: number, basisPoints: number): string {
  const cents = surchargeOn(totalCents, basisPoints);
  if (cents === 0) return '';
  const amount = formatDollars(dollarsFromCents(cents));
  return `Credit cards +${formatNumber(basisPoints / 100)}% (${amount}). Debit, gift and prepaid: none.`;
}
