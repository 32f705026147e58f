import { join } from 'node:path';
import type { Stage } from '#infra/stage.ts';
import { findStage } from '#infra/stages.ts';
import { connectedStage } from '#test/infra/every-setting.ts';
import type { Bill } from './bill.ts';

/** The stages whose bills are accepted. No stage has a shipping system yet, so its bill is one to come. */
export const BILLED_STAGES = {
  production: () => findStage('production'),
  'production with a shipping system': () => connectedStage({}),
} as const satisfies Record<string, () => Stage>;
export type BilledStage = keyof typeof BILLED_STAGES;
export const BILLED_STAGE_NAMES = Object.keys(BILLED_STAGES) as BilledStage[];

/** The bills that `npm run cost -- --accept` has stored, in dollars. */
export interface AcceptedBill {
  readonly stage: BilledStage;
  readonly customers: number;
  readonly total: number;
  readonly lines: Readonly<Record<string, number>>;
}

export const ACCEPTED_FILE = join(import.meta.dirname, 'accepted.json');

/** The most that a stage may cost in a month, by its customers. */
export const LIMITS: Readonly<Record<BilledStage, Readonly<Record<number, number>>>> = {
  production: { 1000: 20, 100000: 1_000 },
  'production with a shipping system': { 1000: 65, 100000: 1_100 },
};

/** Each stage with each number of customers. */
export const BILLED: readonly (readonly [BilledStage, number])[] = BILLED_STAGE_NAMES.flatMap((stage) =>
  Object.keys(LIMITS[stage]).map((customers) => [stage, Number(customers)] as const),
);

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

export const acceptedOf = (stage: BilledStage, customers: number, { lines, total }: Bill): AcceptedBill => ({
  stage,
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
