import { describe, expect, it } from 'vitest';
import {
  isAllowedTransition,
  isFinal,
  isHazardProcessed,
  isPayable,
  openIssues,
  PARCEL_STATUSES,
  PAYMENT_STATUSES,
  type ParcelStatus,
  parcelSection,
  paymentBadge,
  progressStep,
  STATUS_LABELS,
  stepDates,
} from '../../shared/rules/parcel-status.ts';

const combinations = PARCEL_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
);

describe('status transitions', () => {
  const allowed: [ParcelStatus, ParcelStatus[]][] = [
    ['ORIGIN', ['TROUBLED', 'TRANSIT', 'LOST', 'DELETED']],
    ['TROUBLED', ['CORRECTED', 'LOST', 'DELETED']],
    ['CORRECTED', ['ORIGIN', 'TROUBLED']],
    ['TRANSIT', ['DESTINATION', 'TROUBLED', 'LOST']],
    ['DESTINATION', ['COMPLETED', 'LOST']],
    ['LOST', ['ORIGIN', 'TRANSIT', 'DESTINATION']],
    ['COMPLETED', []],
    ['DELETED', []],
  ];
  it.each(allowed)('%s allows only %j', (from, targets) => {
    expect(PARCEL_STATUSES.filter((to) => isAllowedTransition(from, to)).sort()).toEqual([...targets].sort());
  });

  it('end only in COMPLETED and DELETED', () => {
    expect(PARCEL_STATUSES.filter(isFinal)).toEqual(['COMPLETED', 'DELETED']);
  });
});

it('every status has its label', () => {
  expect(PARCEL_STATUSES.map((status) => STATUS_LABELS[status])).toEqual([
    ...['At Origin', 'Troubled', 'Corrected', 'In Transit', 'At Destination', 'Lost'],
    ...['Order Complete', 'Deleted'],
  ]);
});

describe('isPayable', () => {
  it('accepts only an unpaid parcel at origin, in transit or at destination', () => {
    expect(combinations.filter(isPayable)).toEqual([
      { status: 'ORIGIN', paymentStatus: 'UNPAID' },
      { status: 'TRANSIT', paymentStatus: 'UNPAID' },
      { status: 'DESTINATION', paymentStatus: 'UNPAID' },
    ]);
  });
});

describe('sections of Active Packages', () => {
  it('require an action for troubled parcels, whatever their payment status', () => {
    for (const paymentStatus of PAYMENT_STATUSES) {
      expect(parcelSection({ status: 'TROUBLED', paymentStatus })).toBe('ACTION REQUIRED');
    }
  });

  it('require a payment for exactly the payable parcels', () => {
    const requiring = combinations.filter((parcel) => parcelSection(parcel) === 'PAYMENT REQUIRED');
    expect(requiring).toEqual(combinations.filter(isPayable));
  });

  it.each([
    ['ORIGIN', 'PAID'],
    ['ORIGIN', 'UNPAYABLE'],
    ['CORRECTED', 'UNPAYABLE'],
    ['DESTINATION', 'PAID'],
  ] as const)('require nothing for %s and %s', (status, paymentStatus) => {
    expect(parcelSection({ status, paymentStatus })).toBe('NO ACTION REQUIRED');
  });
});

describe('the payment badge', () => {
  it.each(['TROUBLED', 'CORRECTED'] as const)('is hidden for %s', (status) => {
    for (const paymentStatus of PAYMENT_STATUSES) expect(paymentBadge({ status, paymentStatus })).toBeNull();
  });

  it('is hidden for an unpayable parcel, and otherwise shows PAID or UNPAID', () => {
    expect(paymentBadge({ status: 'ORIGIN', paymentStatus: 'UNPAYABLE' })).toBeNull();
    expect(paymentBadge({ status: 'TRANSIT', paymentStatus: 'UNPAID' })).toBe('UNPAID');
    expect(paymentBadge({ status: 'DESTINATION', paymentStatus: 'PAID' })).toBe('PAID');
  });
});

describe('progress', () => {
  it.each([
    ['ORIGIN', 0],
    ['TROUBLED', 0],
    ['CORRECTED', 0],
    ['TRANSIT', 1],
    ['DESTINATION', 2],
    ['COMPLETED', 3],
    ['LOST', null],
    ['DELETED', null],
  ] as const)('for %s is %s', (status, step) => {
    expect(progressStep(status)).toBe(step);
  });

  const history = [
    { status: 'ORIGIN', statusDate: '2026-01-01T00:00:00Z' },
    { status: 'TRANSIT', statusDate: '2026-01-02T00:00:00Z' },
    { status: 'LOST', statusDate: '2026-01-03T00:00:00Z' },
    { status: 'TRANSIT', statusDate: '2026-01-04T00:00:00Z' },
    { status: 'DESTINATION', statusDate: '2026-01-05T00:00:00Z' },
  ] as const;

  it('has the arrival at the origin, the latest departure and the arrival', () => {
    expect(stepDates('DESTINATION', history)).toEqual([
      '2026-01-01T00:00:00Z',
      '2026-01-04T00:00:00Z',
      '2026-01-05T00:00:00Z',
      null,
    ]);
  });

  it('has the arrival of a package that was corrected since', () => {
    const [arrival] = history;
    const corrected = { status: 'CORRECTED', statusDate: '2026-01-02T00:00:00Z' } as const;
    expect(stepDates('CORRECTED', [arrival, corrected])[0]).toBe(arrival.statusDate);
  });

  it('has no dates for steps that are not reached, or were left again', () => {
    expect(stepDates('ORIGIN', history.slice(0, 2))).toEqual(['2026-01-01T00:00:00Z', null, null, null]);
    expect(stepDates('LOST', history)).toEqual([null, null, null, null]);
    expect(stepDates('TRANSIT', [])).toEqual([null, null, null, null]);
  });
});

describe('openIssues', () => {
  it.each([
    [null, false, false, { destinationMissing: true, damageNotAccepted: false }],
    ['ANC', true, false, { destinationMissing: false, damageNotAccepted: true }],
    [null, true, false, { destinationMissing: true, damageNotAccepted: true }],
    ['ANC', true, true, { destinationMissing: false, damageNotAccepted: false }],
    ['ANC', false, false, { destinationMissing: false, damageNotAccepted: false }],
  ])(
    'returns the open issues for destination %s, damaged %s and accepted %s',
    (destinationCode, damaged, damageAccepted, issues) => {
      expect(openIssues({ destinationCode, damaged, damageAccepted })).toEqual(issues);
    },
  );
});

it('a hazardous parcel is processed once it has a HAZARD charge', () => {
  expect(isHazardProcessed([{ chargeType: 'BASE_PRICE' }])).toBe(false);
  expect(isHazardProcessed([{ chargeType: 'BASE_PRICE' }, { chargeType: 'HAZARD' }])).toBe(true);
});
