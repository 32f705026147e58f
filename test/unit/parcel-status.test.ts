import { describe, expect, it } from 'vitest';
import {
  departedAt,
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
} from '../../shared/rules/parcel-status.ts';

const combinations = PARCEL_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
);

describe('moves between statuses', () => {
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
  it.each(allowed)('%s goes to %j and nowhere else', (from, targets) => {
    expect(PARCEL_STATUSES.filter((to) => isAllowedTransition(from, to)).sort()).toEqual([...targets].sort());
  });

  it('ends in COMPLETED and DELETED only', () => {
    expect(PARCEL_STATUSES.filter(isFinal)).toEqual(['COMPLETED', 'DELETED']);
  });
});

describe('payable', () => {
  it('is an unpaid parcel at origin, in transit or at destination, and no other', () => {
    expect(combinations.filter(isPayable)).toEqual([
      { status: 'ORIGIN', paymentStatus: 'UNPAID' },
      { status: 'TRANSIT', paymentStatus: 'UNPAID' },
      { status: 'DESTINATION', paymentStatus: 'UNPAID' },
    ]);
  });
});

describe('sections of the active packages', () => {
  it('puts troubled parcels first whatever their payment', () => {
    for (const paymentStatus of PAYMENT_STATUSES) {
      expect(parcelSection({ status: 'TROUBLED', paymentStatus })).toBe('ACTION REQUIRED');
    }
  });

  it('asks payment of exactly the payable ones', () => {
    const asked = combinations.filter((parcel) => parcelSection(parcel) === 'PAYMENT REQUIRED');
    expect(asked).toEqual(combinations.filter(isPayable));
  });

  it.each([
    ['ORIGIN', 'PAID'],
    ['ORIGIN', 'UNPAYABLE'],
    ['CORRECTED', 'UNPAYABLE'],
    ['DESTINATION', 'PAID'],
  ] as const)('wants nothing of %s and %s', (status, paymentStatus) => {
    expect(parcelSection({ status, paymentStatus })).toBe('NO ACTION REQUIRED');
  });
});

describe('the payment badge', () => {
  it.each(['TROUBLED', 'CORRECTED'] as const)('is hidden on %s', (status) => {
    for (const paymentStatus of PAYMENT_STATUSES) expect(paymentBadge({ status, paymentStatus })).toBeNull();
  });

  it('is hidden on what cannot be paid, and says PAID or UNPAID else', () => {
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
  ] as const)('of %s is %s', (status, step) => {
    expect(progressStep(status)).toBe(step);
  });

  it('departed when it last went into transit', () => {
    const history = [
      { status: 'ORIGIN', statusDate: '2026-01-01T00:00:00Z' },
      { status: 'TRANSIT', statusDate: '2026-01-02T00:00:00Z' },
      { status: 'LOST', statusDate: '2026-01-03T00:00:00Z' },
      { status: 'TRANSIT', statusDate: '2026-01-04T00:00:00Z' },
      { status: 'DESTINATION', statusDate: '2026-01-05T00:00:00Z' },
    ] as const;
    expect(departedAt(history)).toBe('2026-01-04T00:00:00Z');
    expect(departedAt(history.slice(0, 1))).toBeNull();
  });
});

describe('what a customer can settle', () => {
  it.each([
    [null, false, false, { destinationMissing: true, damageNotAccepted: false }],
    ['ANC', true, false, { destinationMissing: false, damageNotAccepted: true }],
    [null, true, false, { destinationMissing: true, damageNotAccepted: true }],
    ['ANC', true, true, { destinationMissing: false, damageNotAccepted: false }],
    ['ANC', false, false, { destinationMissing: false, damageNotAccepted: false }],
  ])('destination %s, damaged %s, accepted %s', (destinationCode, damaged, damageAccepted, issues) => {
    expect(openIssues({ destinationCode, damaged, damageAccepted })).toEqual(issues);
  });
});

it('a hazardous parcel is processed once it has its charge', () => {
  expect(isHazardProcessed([{ chargeType: 'BASE_PRICE' }])).toBe(false);
  expect(isHazardProcessed([{ chargeType: 'BASE_PRICE' }, { chargeType: 'HAZARD' }])).toBe(true);
});
