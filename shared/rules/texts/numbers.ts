const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `$1,032.50`. The amount is in US dollars. */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

/** `1,032.5`, with at most two decimals. */
export function formatNumber(value: number): string {
  return figures.format(value);
}
