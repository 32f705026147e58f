import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ACCEPTED_FILE,
  type AcceptedBill,
  acceptedOf,
  BILLED_CUSTOMERS,
  growthOf,
  LIMITS,
} from '#bench/cost/accepted.ts';
import { monthlyBill } from '#bench/cost/bill.ts';
import { dollarsOf } from '#bench/cost/prices.ts';
import { stageFacts } from '#bench/cost/stage-facts.ts';
import { portalOf } from './portal.ts';

const ACCEPTED: readonly AcceptedBill[] = JSON.parse(readFileSync(ACCEPTED_FILE, 'utf8'));
const DECISION = '0132-a-bill-before-it-comes.md';
const facts = stageFacts(portalOf('production').stacks);

describe.each(BILLED_CUSTOMERS)('a month of production with %i customers', (customers) => {
  const bill = monthlyBill(customers, facts);
  const accepted = ACCEPTED.find((each) => each.customers === customers);

  it('costs at most what was promised', () => {
    expect(bill.total).toBeLessThanOrEqual(LIMITS[customers] ?? 0);
  });

  it('costs at most 5 % more than was accepted: if it should, run npm run cost -- --accept', () => {
    expect(accepted && growthOf(accepted, bill)).toEqual([]);
  });

  it('is the latest bill on the page of the decision', () => {
    const page = readFileSync(path.join(import.meta.dirname, `../../docs/decisions/${DECISION}`), 'utf8');
    const [, large, small] = /^\| now \| \$([\d,.]+) \| \$([\d,.]+) \|$/m.exec(page) ?? [];
    const shown = Number((customers === 1000 ? small : large)?.replace(',', ''));
    expect(Math.abs(shown - (accepted?.total ?? 0))).toBeLessThanOrEqual(customers === 1000 ? 0.06 : 0.5);
  });

  it('would fail with the lines that have grown', () => {
    const before = acceptedOf(customers, bill);
    const withAlarms = monthlyBill(customers, { ...facts, alarmMetrics: facts.alarmMetrics + 10_000 });
    expect(growthOf(before, bill)).toEqual([]);
    expect(growthOf(before, withAlarms)).toEqual([
      expect.stringMatching(/^alarms: [\d.]+ to 10\d\d\.\d\d dollars a month$/),
    ]);
  });
});

describe('the bill', () => {
  it('follows the plan of the user pool and the days in S3 Standard', () => {
    const of = (changes: Partial<typeof facts>) => monthlyBill(100_000, { ...facts, ...changes });
    const dollars = (bill: ReturnType<typeof of>, name: string) =>
      bill.lines.find((line) => line.name === name)?.dollars;
    expect(dollars(of({ userPoolPlan: 'cognitoEssentials' }), 'cognitoEssentials')).toBeCloseTo(1350);
    expect(dollars(of({ userPoolPlan: 'cognitoLite' }), 'cognitoLite')).toBeCloseTo(495);
    expect(dollars(of({ originalsInStandardDays: 90 }), 'standard')).toBeGreaterThan(
      dollars(of({ originalsInStandardDays: 30 }), 'standard') ?? 0,
    );
  });

  it('grows with the days for which backups are kept', () => {
    const of = (backups: typeof facts.backups) => monthlyBill(100_000, { ...facts, backups }).total;
    expect(of([])).toBeLessThan(of([{ days: 1, copyDays: 7 }]));
    expect(of([{ days: 1, copyDays: 7 }])).toBeLessThan(of([{ days: 1, copyDays: 14 }]));
  });

  it('reads the templates of the stage', () => {
    expect(facts).toMatchObject({
      userPoolPlan: 'cognitoLite',
      secrets: 3,
      logRetentionDays: 365,
      schedules: expect.arrayContaining([1, 1, 1440]),
      backups: [{ days: 3, copyDays: 14 }],
    });
    expect(facts.alarmMetrics).toBeGreaterThan(50);
  });

  it.each([
    [10_000, 0],
    [10_001, 0.0055],
    [100_000, 495],
    [200_000, 955],
  ])('goes through the tiers of a price: %i users', (users, dollars) => {
    expect(dollarsOf('cognitoLite', users)).toBeCloseTo(dollars);
  });
});
