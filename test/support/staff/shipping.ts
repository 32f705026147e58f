import type { ParcelShipping, ShippingProblem, ShippingStatus } from '#shared/contracts/staff/shipping.ts';

/** What a portal without a shipping system says of any package. */
export const NO_SYSTEM: ParcelShipping = {
  ...{ system: 'none', state: 'NOT_YET', since: null },
  ...{ lines: [], billNumber: null, differences: [] },
};

/** A package that the shipping system has. */
export const aParcelShipping = (changes: Partial<ParcelShipping> = {}): ParcelShipping => ({
  ...NO_SYSTEM,
  system: 'connected',
  state: 'SENT',
  since: '2026-01-06T18:10:00.000Z',
  ...changes,
});

/** A shipping system that is up to date. */
export const aShippingStatus = (changes: Partial<ShippingStatus> = {}): ShippingStatus => ({
  ...{ system: 'connected', waiting: 0, hasMore: false, waitingSince: null, downSince: null },
  ...{ refused: 0, differing: 0, comparedAt: null },
  ...changes,
});

/** Another weight in the shipping system. */
export const A_WEIGHT = {
  kind: 'MEASURES',
  since: '2026-01-06T18:10:00.000Z',
  fields: [{ field: 'weightLbs', ours: '32.5', theirs: '36' }],
} as const;

/** A package with another weight in the shipping system. */
export const aShippingProblem = (changes: Partial<ShippingProblem> = {}): ShippingProblem => ({
  ...{ parcelId: 'p1', freightBillNum: 'NB100001', billNumber: 'TM2001', since: A_WEIGHT.since, lines: [] },
  differences: [{ ...A_WEIGHT, fields: [...A_WEIGHT.fields] }],
  ...changes,
});
