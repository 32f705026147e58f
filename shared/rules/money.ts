/** Converts integer cents to US dollars with at most two decimal places. */
export function dollarsFromCents(cents: number): number {
  return Math.round(cents) / 100;
}

/** Converts US dollars to integer cents, rounded to the nearest cent. */
export function centsFromDollars(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Adds dollar amounts as cents, so the sum is exact. */
export function sumDollars(amounts: readonly number[]): number {
  return dollarsFromCents(amounts.reduce((sum, amount) => sum + centsFromDollars(amount), 0));
}
