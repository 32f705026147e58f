import type { LocationCode } from '../../shared/rules/locations.ts';

/** What a lane costs: so much a chargeable pound, but never less than the minimum. Cents. */
export interface LaneRate {
  readonly minimumCents: number;
  readonly centsPerPound: number;
}

export interface Tariff {
  /** The day from which it holds, `YYYY-MM-DD`; also its version. */
  readonly effective: string;
  /** What a cubic foot counts as, in pounds: light and bulky goods pay for the room they take. */
  readonly poundsPerCubicFoot: number;
  /** By origin, then by destination. */
  readonly lanes: Partial<Record<LocationCode, Partial<Record<LocationCode, LaneRate>>>>;
}

/**
 * The tariff in force. A new one is a change of this file, reviewed and deployed like code. The amounts are placeholders
 * until the rates team gives its own; 8.9 lb a cubic foot is the divisor of 194 cubic inches that Alaska's air carriers
 * publish.
 */
export const TARIFF: Tariff = {
  effective: '2025-08-18',
  poundsPerCubicFoot: 8.9,
  lanes: {
    TAC: {
      ANC: { minimumCents: 1800, centsPerPound: 60 },
      KEN: { minimumCents: 2000, centsPerPound: 68 },
      FBK: { minimumCents: 2200, centsPerPound: 75 },
      KOD: { minimumCents: 2800, centsPerPound: 95 },
      PBY: { minimumCents: 4500, centsPerPound: 140 },
    },
  },
};
