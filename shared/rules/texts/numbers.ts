// Created when first used, because a handler that starts does not wait for `Intl`.
let dollars: Intl.NumberFormat | undefined;
let figures: Intl.NumberFormat | undefined;
let exactFigures: Intl.NumberFormat | undefined;

/** `$1,032.50`. The amount is in US dollars. */
export function formatDollars(amount: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return dollars.format(amount);
}

/** `1,032.5`, with at most two decimals. */
export function formatNumber(value: number): string {
  figures ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  return figures.format(value);
}

/** `4.5833`, with at most four decimals: a factor of a product that a reader may repeat. */
export function formatFactor(value: number): string {
  exactFigures ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
  return exactFigures.format(value);
}
