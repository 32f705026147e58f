import type { LocationCode } from '../locations.ts';
import { cubicFeet, isLargeParcel, type Sides } from '../parcel-size.ts';

/** The price of a lane per chargeable pound, and its minimum. Cents. */
interface LaneRate {
  readonly minimumCents: number;
  readonly centsPerPound: number;
}

/** By origin, then by destination. */
const LANES: Partial<Record<LocationCode, Partial<Record<LocationCode, LaneRate>>>> = {
  TAC: {
    ANC: { minimumCents: 1800, centsPerPound: 60 },
    KEN: { minimumCents: 2000, centsPerPound: 68 },
    FBK: { minimumCents: 2200, centsPerPound: 75 },
    KOD: { minimumCents: 2800, centsPerPound: 95 },
    PBY: { minimumCents: 4500, centsPerPound: 140 },
  },
};

/**
 * The current tariff. A new tariff is a change to this file, reviewed and deployed like code (decision 40). The amounts
 * are placeholders until the rates team provides the real ones. 8.9 lb per cubic foot corresponds to the dimensional
 * divisor of 194 that Alaska's air carriers publish.
 */
export const TARIFF = {
  /** The first day of validity, `YYYY-MM-DD`. It is also the tariff's version. */
  effective: '2025-08-18',
  /** The dimensional weight of a cubic foot in pounds, so that light, bulky goods pay for their volume. */
  poundsPerCubicFoot: 8.9,
  lanes: LANES,
};

/** Every tariff, the latest first. Earlier ones stay, so that prices of their time can be explained. */
export const TARIFFS = [TARIFF] as const;

/** A parcel and its lane. Sides in feet. */
export interface Freight extends Sides {
  originCode: LocationCode;
  destinationCode: LocationCode;
  weightLbs: number;
}

/** A price in cents, or why the tariff has none: there is no such lane, or the rates team must set the price. */
type BasePrice = number | 'NO_LANE' | 'LARGE_PARCEL';

/**
 * The tariff's price for carrying a parcel: the lane's rate per pound times the weight or the dimensional weight,
 * whichever is higher, and at least the lane's minimum. The tariff has no price for a large parcel.
 */
export function basePrice(freight: Freight, tariff = TARIFF): BasePrice {
  const lane = tariff.lanes[freight.originCode]?.[freight.destinationCode];
  if (!lane) return 'NO_LANE';
  if (isLargeParcel(freight, freight.weightLbs)) return 'LARGE_PARCEL';
  const { chargeablePounds } = chargeableWeight(freight, tariff);
  return Math.max(lane.minimumCents, Math.round(chargeablePounds * lane.centsPerPound));
}

/** The weight that is charged: that of the parcel, or of its volume if that is higher. Sides in feet; pounds. */
export function chargeableWeight(freight: Sides & { weightLbs: number }, tariff = TARIFF) {
  const dimensionalPounds = cubicFeet(freight) * tariff.poundsPerCubicFoot;
  return { dimensionalPounds, chargeablePounds: Math.max(freight.weightLbs, dimensionalPounds) };
}
