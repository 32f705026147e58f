import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ACCEPTED_FILE,
  type AcceptedBill,
  acceptedOf,
  BILLED,
  BILLED_STAGE_NAMES,
  BILLED_STAGES,
  growthOf,
  LIMITS,
} from '#bench/cost/accepted.ts';
import { monthlyBill } from '#bench/cost/bill.ts';
import { dollarsOf } from '#bench/cost/prices.ts';
import { type StageFacts, stageFacts } from '#bench/cost/stage-facts.ts';
import { connectedStage, PRIVATE_LINK } from './every-setting.ts';
import { synthesizeStage } from './portal.ts';

const ACCEPTED: readonly AcceptedBill[] = JSON.parse(readFileSync(ACCEPTED_FILE, 'utf8'));
const NOW = /^\| now \| \$([\d,.]+) \| \$([\d,.]+) \|$/m;
const NOW_CONNECTED = /^\| with a shipping system \| \$([\d,.]+) \| \$([\d,.]+) \|$/m;
const DECISION = '0132-a-bill-before-it-comes.md';
const factsByStage = Object.fromEntries(
  BILLED_STAGE_NAMES.map((name) => [name, stageFacts(synthesizeStage(BILLED_STAGES[name]()).stacks)]),
) as Record<(typeof BILLED_STAGE_NAMES)[number], StageFacts>;
const facts = factsByStage.production;

describe.each(BILLED)('a month of %s with %i customers', (stage, customers) => {
  const bill = monthlyBill(customers, factsByStage[stage]);
  const accepted = ACCEPTED.find((each) => each.stage === stage && each.customers === customers);

  it('costs at most what was promised', () => {
    expect(bill.total).toBeLessThanOrEqual(LIMITS[stage][customers] ?? 0);
  });

  it('costs at most 5 % more than was accepted: if it should, run npm run cost -- --accept', () => {
    expect(accepted && growthOf(accepted, bill)).toEqual([]);
  });

  it('is the latest bill on the page of the decision', () => {
    const page = readFileSync(path.join(import.meta.dirname, `../../docs/decisions/${DECISION}`), 'utf8');
    const [, large, small] = (stage === 'production' ? NOW : NOW_CONNECTED).exec(page) ?? [];
    const shown = Number((customers === 1000 ? small : large)?.replace(',', ''));
    expect(Math.abs(shown - (accepted?.total ?? 0))).toBeLessThanOrEqual(customers === 1000 ? 0.06 : 0.5);
  });

  it('would fail with the lines that have grown', () => {
    const before = acceptedOf(stage, customers, bill);
    const given = factsByStage[stage];
    const withAlarms = monthlyBill(customers, { ...given, alarmMetrics: given.alarmMetrics + 10_000 });
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

  it('has the network of a shipping system, and only with it', () => {
    expect(facts).toMatchObject({ isConnected: false, network: { natGateways: 0, addresses: 0 } });
    expect(factsByStage['production with a shipping system']).toMatchObject({
      isConnected: true,
      secrets: facts.secrets + 1,
      network: { natGateways: 1, addresses: 1, endpointZones: 0 },
    });
    const link = stageFacts(synthesizeStage(connectedStage({ network: PRIVATE_LINK })).stacks);
    expect(link.network).toEqual({ natGateways: 0, addresses: 0, endpointZones: 6, privateZones: 1 });
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
