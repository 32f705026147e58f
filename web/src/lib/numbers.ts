export { formatDollars, formatNumber } from '#shared/rules/texts/numbers.ts';
