/** The highest surcharge that an operator may set, in basis points. */
export const MAX_SURCHARGE_BASIS_POINTS = 300;

/** How a card is funded, as the provider reports it. */
export const CARD_FUNDINGS = ['CREDIT', 'DEBIT', 'PREPAID', 'GIFT', 'UNKNOWN'] as const;
export type CardFunding = (typeof CARD_FUNDINGS)[number];

/** Whether a card may be surcharged. Only credit cards may; a card of unknown funding is treated as a debit card. */
export function isSurcharged(funding: CardFunding): boolean {
  return funding === 'CREDIT';
}

/** The surcharge on a total, in cents, rounded half up once. The rate is in basis points: 250 is 2.5 percent. */
export function surchargeOn(totalCents: number, basisPoints: number): number {
  return Math.floor((totalCents * basisPoints + 5000) / 10_000);
}

/**
 * Splits an amount in cents in proportion to the weights, by the largest remainder: the shares are whole cents and add
 * up to the amount. Of equal remainders, the first gets the cent. The weights must not all be 0 unless the amount is.
 */
export function splitByLargestRemainder(amountCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(amountCents) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(sum)));
  const rest = amountCents - shares.reduce((total, share) => total + share, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % BigInt(sum) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const rounded = new Set(byRemainder.slice(0, rest).map(({ index }) => index));
  return shares.map((share, index) => (rounded.has(index) ? share + 1 : share));
}
