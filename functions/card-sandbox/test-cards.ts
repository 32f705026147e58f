import type { CardFunding } from '#shared/rules/cards/surcharge.ts';

/** How a test card behaves. */
export type CardBehavior =
  | 'approve'
  | 'decline'
  | 'decline first'
  | 'lose the response'
  | 'approve a part'
  | 'charge a wrong amount'
  | 'be slow'
  | 'show an error page';

/** The published test cards. All pass the Luhn check, and none is a real card. */
export const TEST_CARDS = [
  card('4242424242424242', 'Visa', 'CREDIT', 'approve', 'Approved'),
  card('5555555555554444', 'Mastercard', 'CREDIT', 'approve', 'Approved'),
  card('4000000000000002', 'Visa', 'CREDIT', 'decline', 'Declined'),
  card('4000056655665556', 'Visa', 'DEBIT', 'approve', 'Debit card, no surcharge'),
  card('5105105105105100', 'Mastercard', 'PREPAID', 'approve', 'Prepaid card, no surcharge'),
  card('6011000990139424', 'Discover', 'GIFT', 'approve', 'Gift card, no surcharge'),
  card(
    '4000000000000341',
    'Visa',
    'CREDIT',
    'decline first',
    'Declined, then approved on the second attempt',
  ),
  card('4000000000000119', 'Visa', 'CREDIT', 'lose the response', 'Charged, but the response is lost'),
  card('4000000000000127', 'Visa', 'CREDIT', 'approve a part', 'Only half the amount is approved'),
  card('4000000000000101', 'Visa', 'CREDIT', 'charge a wrong amount', 'The wrong amount is charged'),
  card('4000000000000259', 'Visa', 'CREDIT', 'be slow', 'Approved after four seconds'),
  card('4000000000000085', 'Visa', 'CREDIT', 'show an error page', 'The card page fails'),
];

export type TestCard = ReturnType<typeof card>;

function card(number: string, cardType: string, funding: CardFunding, behavior: CardBehavior, about: string) {
  return { number, cardType, funding, behavior, about };
}

/** The test card with a number. Any other number that passes the Luhn check is a declined credit card. */
export function testCard(number: string): TestCard {
  const known = TEST_CARDS.find((card) => card.number === number);
  return known ?? card(number, 'Card', 'CREDIT', 'decline', 'Declined');
}
