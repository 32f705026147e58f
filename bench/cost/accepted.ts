import { join } from 'node:path';
import type { Bill } from './bill.ts';

/** The bills that `npm run cost -- --accept` has stored, in dollars. */
export interface AcceptedBill {
  readonly customers: number;
  readonly total: number;
  readonly lines: Readonly<Record<string, number>>;
}

export const ACCEPTED_FILE = join(import.meta.dirname, 'accepted.json');

/** The most that production may cost in a month. */
export const LIMITS: Readonly<Record<number, number>> = { 1000: 20, 100000: 1_000 };

export const BILLED_CUSTOMERS = Object.keys(LIMITS).map(Number);

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

export const acceptedOf = (customers: number, { lines, total }: Bill): AcceptedBill => ({
  customers,
  total: cents(total),
  lines: Object.fromEntries(lines.map(({ name, dollars }) => [name, cents(dollars)])),
});

/** A bill may grow by this share before somebody must accept it. */
const TOLERANCE = 0.05;

/** The lines that make a bill more than 5 % higher than the accepted one, the most grown first. Empty if it is not. */
export function growthOf(accepted: AcceptedBill, { lines, total }: Bill): string[] {
  if (total <= accepted.total * (1 + TOLERANCE)) return [];
  return lines
    .map(({ name, dollars }) => ({ name, dollars, before: accepted.lines[name] ?? 0 }))
    .filter(({ dollars, before }) => dollars - before >= 0.01)
    .toSorted((a, b) => b.dollars - b.before - (a.dollars - a.before))
    .map(
      ({ name, dollars, before }) => `${name}: ${before.toFixed(2)} to ${dollars.toFixed(2)} dollars a month`,
    );
}
