import type { ClaimMonth } from '#shared/contracts/staff/claims.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { CAUSE_NAMES } from '#web/domain/claim/labels.ts';

export interface LaneRow {
  /** `Damaged, Tacoma to Kenai`. */
  lane: string;
  claims: number;
  amount: number;
}

/** The claims of all months by cause and lane, the largest amount first. All packages come from Tacoma. */
export function lanesOf(months: readonly ClaimMonth[], nameOf: (code: LocationCode) => string): LaneRow[] {
  const rows = new Map<string, LaneRow>();
  for (const { cause, destinationCode, claims, amount } of months.flatMap(({ filed }) => filed)) {
    const to = destinationCode === null ? 'no destination yet' : `Tacoma to ${nameOf(destinationCode)}`;
    const lane = `${CAUSE_NAMES[cause]}, ${to}`;
    const before = rows.get(lane) ?? { lane, claims: 0, amount: 0 };
    rows.set(lane, { lane, claims: before.claims + claims, amount: sumDollars([before.amount, amount]) });
  }
  return [...rows.values()].sort((a, b) => b.amount - a.amount);
}

const monthOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as `Nov 2026`. */
export const monthLabel = (month: string): string => monthOfYear.format(new Date(`${month}-01T00:00:00Z`));
