import { describe, expect, it } from 'vitest';
import { correctionOf, holdOf, isResolvedByCustomer } from '#shared/rules/parcel-holds.ts';
import * as rules from '#shared/rules/parcel-status.ts';
import { parcelSection } from '#shared/rules/payment.ts';
import { A_HOLD } from '#test/support/records.ts';

const { isPayable, PARCEL_STATUSES, PAYMENT_STATUSES } = rules;

const combinations = PARCEL_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
);

interface StatusRules {
  label: string;
  /** The statuses that may follow. */
  next: rules.ParcelStatus[];
  step: number | null;
  /** The badges if it is paid, unpaid and unpayable. */
  badges: (string | null)[];
}
const BADGES = ['PAID', 'UNPAID', null];
const NO_BADGES = [null, null, null];
const RULES: Record<rules.ParcelStatus, StatusRules> = {
  ORIGIN: { label: 'At Origin', next: ['TROUBLED', 'TRANSIT', 'LOST', 'DELETED'], step: 0, badges: BADGES },
  TROUBLED: { label: 'Troubled', next: ['CORRECTED', 'LOST', 'DELETED'], step: 0, badges: NO_BADGES },
  CORRECTED: { label: 'Corrected', next: ['ORIGIN', 'TROUBLED'], step: 0, badges: NO_BADGES },
  TRANSIT: { label: 'In Transit', next: ['TROUBLED', 'DESTINATION', 'LOST'], step: 1, badges: BADGES },
  DESTINATION: { label: 'At Destination', next: ['LOST', 'COMPLETED'], step: 2, badges: BADGES },
  LOST: { label: 'Lost', next: ['ORIGIN', 'TRANSIT', 'DESTINATION'], step: null, badges: BADGES },
  COMPLETED: { label: 'Order Complete', next: [], step: 3, badges: BADGES },
  DELETED: { label: 'Deleted', next: [], step: null, badges: BADGES },
};

it.each(PARCEL_STATUSES)('%s has its label, transitions, progress and badges', (status) => {
  const next = PARCEL_STATUSES.filter((to) => rules.isAllowedTransition(status, to));
  const badges = PAYMENT_STATUSES.map((paymentStatus) => rules.paymentBadge({ status, paymentStatus }));
  const found = { label: rules.STATUS_LABELS[status], next, step: rules.progressStep(status), badges };
  expect(found).toEqual(RULES[status]);
  expect(rules.isFinal(status)).toBe(next.length === 0);
});

it('only an unpaid parcel at origin, in transit or at destination is payable', () => {
  expect(combinations.filter(isPayable)).toEqual([
    { status: 'ORIGIN', paymentStatus: 'UNPAID' },
    { status: 'TRANSIT', paymentStatus: 'UNPAID' },
    { status: 'DESTINATION', paymentStatus: 'UNPAID' },
  ]);
});

it('Active Packages requires an action for troubled parcels, and a payment for payable ones', () => {
  for (const parcel of combinations) {
    const payable = isPayable(parcel) ? 'PAYMENT REQUIRED' : 'NO ACTION REQUIRED';
    expect(parcelSection(parcel)).toBe(parcel.status === 'TROUBLED' ? 'ACTION REQUIRED' : payable);
  }
});

describe('the dates of the steps', () => {
  const on = (day: number) => `2026-01-0${day}T00:00:00Z`;
  const historyOf = (...statuses: rules.ParcelStatus[]) =>
    statuses.map((status, index) => ({ status, statusDate: on(index + 1) }));
  const history = historyOf('ORIGIN', 'TRANSIT', 'LOST', 'TRANSIT', 'DESTINATION');
  const corrected = historyOf('ORIGIN', 'CORRECTED');

  it.each([
    [
      'those of the first arrival in Tacoma, the latest departure and the arrival at the destination',
      'DESTINATION',
      history,
      [1, 4, 5, null],
    ],
    [
      'only that of the arrival in Tacoma for a corrected package',
      'CORRECTED',
      corrected,
      [1, null, null, null],
    ],
    ['none for a step that was undone', 'ORIGIN', history.slice(0, 2), [1, null, null, null]],
    ['none for a lost package', 'LOST', history, [null, null, null, null]],
    ['none without a history', 'TRANSIT', [], [null, null, null, null]],
  ] as const)('are %s', (_, status, changes, days) => {
    expect(rules.stepDates(status, changes)).toEqual(days.map((day) => day && on(day)));
  });
});

it.each([
  [null, false, false, { destinationMissing: true, damageNotAccepted: false }],
  ['ANC', true, false, { destinationMissing: false, damageNotAccepted: true }],
  [null, true, false, { destinationMissing: true, damageNotAccepted: true }],
  ['ANC', true, true, { destinationMissing: false, damageNotAccepted: false }],
  ['ANC', false, false, { destinationMissing: false, damageNotAccepted: false }],
])('the issues for %s, damaged %s, accepted %s', (destinationCode, damaged, damageAccepted, issues) => {
  const parcel = { destinationCode, damaged, damageAccepted };
  expect(rules.openIssues(parcel)).toEqual(issues);
  const isOpen = issues.destinationMissing || issues.damageNotAccepted;
  expect(rules.hasOpenIssue(parcel)).toBe(isOpen);
  const statusHistory = [{}, A_HOLD];
  const [troubled, held] = [
    { status: 'TROUBLED', statusHistory: [A_HOLD, {}] },
    { status: 'TROUBLED', statusHistory },
  ] as const;
  expect(isResolvedByCustomer({ ...parcel, ...troubled })).toBe(isOpen);
  expect(isResolvedByCustomer({ ...parcel, ...held })).toBe(false);
});

it('the message from staff is that of the current hold or correction', () => {
  const messagesOf = (status: rules.ParcelStatus, statusHistory: object[]) => {
    const parcel = { status, statusHistory };
    return [holdOf(parcel), correctionOf(parcel)];
  };
  expect(messagesOf('TROUBLED', [{}, A_HOLD])).toEqual([A_HOLD, null]);
  expect(messagesOf('CORRECTED', [A_HOLD, { message: 'Thanks.' }])).toEqual([null, 'Thanks.']);
  for (const [status, entry] of [
    ['TROUBLED', {}],
    ['CORRECTED', {}],
    ['LOST', A_HOLD],
    ['ORIGIN', A_HOLD],
  ] as const)
    expect(messagesOf(status, [A_HOLD, entry])).toEqual([null, null]);
});

it('a hazardous parcel is processed once it has a HAZARD charge', () => {
  expect(rules.isHazardProcessed([{ chargeType: 'BASE_PRICE' }])).toBe(false);
  expect(rules.isHazardProcessed([{ chargeType: 'BASE_PRICE' }, { chargeType: 'HAZARD' }])).toBe(true);
});
