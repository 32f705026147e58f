import type { CardFunding } from '#shared/rules/cards/surcharge.ts';

/** How a test card behaves. */
export type CardBehavior =
  | 'approve'
  | 'decline'
  | 'decline first'
  | 'lose the answer'
  | 'approve a part'
  | 'charge a wrong amount'
  | 'be slow'
  | 'show an error page';

export interface TestCard {
  readonly number: string;
  readonly cardType: string;
  readonly funding: CardFunding;
  readonly behavior: CardBehavior;
  readonly about: string;
}

/** The published test cards. All pass the Luhn check, and none is a real card. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', cardType: 'Visa', funding: 'CREDIT', behavior: 'approve', about: 'Approved' },
  {
    number: '5555555555554444',
    cardType: 'Mastercard',
    funding: 'CREDIT',
    behavior: 'approve',
    about: 'Approved',
  },
  { number: '4000000000000002', cardType: 'Visa', funding: 'CREDIT', behavior: 'decline', about: 'Declined' },
  {
    number: '4000056655665556',
    cardType: 'Visa',
    funding: 'DEBIT',
    behavior: 'approve',
    about: 'Debit card, no surcharge',
  },
  {
    number: '5105105105105100',
    cardType: 'Mastercard',
    funding: 'PREPAID',
    behavior: 'approve',
    about: 'Prepaid card, no surcharge',
  },
  {
    number: '6011000990139424',
    cardType: 'Discover',
    funding: 'GIFT',
    behavior: 'approve',
    about: 'Gift card, no surcharge',
  },
  {
    number: '4000000000000341',
    cardType: 'Visa',
    funding: 'CREDIT',
    behavior: 'decline first',
    about: 'Declined, then approved at the second try',
  },
  {
    number: '4000000000000119',
    cardType: 'Visa',
    funding: 'CREDIT',
    behavior: 'lose the answer',
    about: 'Charged, but the answer is lost',
  },
  {
    number: '4000000000000127',
    cardType: 'Visa',
    funding: 'CREDIT',
    behavior: 'approve a part',
    about: 'Only half of the amount is approved',
  },
  {
    number: '4000000000000101',
    cardType: 'Visa',
    funding: 'CREDIT',
    behavior: 'charge a wrong amount',
    about: 'A wrong amount is charged',
  },
  {
    number: '4000000000000259',
    cardType: 'Visa',
    funding: 'CREDIT',
    behavior: 'be slow',
    about: 'Approved after four seconds',
  },
  {
    number: '4000000000000085',
    cardType: 'Visa',
    funding: 'CREDIT',
    behavior: 'show an error page',
    about: 'The card page fails',
  },
];

/** The test card with a number. Any other number that passes the Luhn check is a declined credit card. */
export function testCard(number: string): TestCard {
  const known = TEST_CARDS.find((card) => card.number === number);
  return known ?? { number, cardType: 'Card', funding: 'CREDIT', behavior: 'decline', about: 'Declined' };
}
