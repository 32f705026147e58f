import type { LocationCode } from '#shared/rules/locations.ts';
import { cubicFeet, isLargeParcel, type Sides } from '#shared/rules/parcel-size.ts';
import type { Tariff } from './tariff.ts';

/** A parcel and its lane. Sides in feet. */
export interface Freight extends Sides {
  originCode: LocationCode;
  destinationCode: LocationCode;
  weightLbs: number;
}

/** A price in cents, or why the tariff has none: there is no such lane, or the rates team must set the price. */
export type BasePrice = number | 'NO_LANE' | 'LARGE_PARCEL';

/**
 * The tariff's price for carrying a parcel: the lane's rate per pound times the weight or the dimensional weight,
 * whichever is higher, and at least the lane's minimum. The tariff has no price for a large parcel.
 */
export function basePrice(tariff: Tariff, freight: Freight): BasePrice {
  const lane = tariff.lanes[freight.originCode]?.[freight.destinationCode];
  if (!lane) return 'NO_LANE';
  if (isLargeParcel(freight, freight.weightLbs)) return 'LARGE_PARCEL';
  const chargeablePounds = Math.max(freight.weightLbs, cubicFeet(freight) * tariff.poundsPerCubicFoot);
  return Math.max(lane.minimumCents, Math.round(chargeablePounds * lane.centsPerPound));
}
