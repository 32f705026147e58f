/** Integer cents to US dollars with at most two decimals, as the API writes money. */
export function dollarsFromCents(cents: number): number {
  return Math.round(cents) / 100;
}

/** US dollars to integer cents, to the nearest cent. */
export function centsFromDollars(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Exact sum of amounts in dollars: added as cents. */
export function sumDollars(amounts: readonly number[]): number {
  return dollarsFromCents(amounts.reduce((sum, amount) => sum + centsFromDollars(amount), 0));
}
