import type { LocationCode } from '../../shared/rules/locations.ts';
import { cubicFeet, isLargeParcel, type Sides } from '../../shared/rules/parcel-size.ts';
import type { Tariff } from './tariff.ts';

/** A parcel on its lane. Sides in feet. */
export interface Freight extends Sides {
  originCode: LocationCode;
  destinationCode: LocationCode;
  weightLbs: number;
}

/** A price in whole cents, or why the tariff has none: no lane goes there, or the rates team has to name it. */
export type BasePrice = number | 'NO_LANE' | 'LARGE_PARCEL';

/**
 * What a tariff asks for carrying a parcel: the weight or the volume counted as weight, whichever is more, at the lane's
 * rate, and never less than the lane's minimum. The tariff has no price for a large parcel.
 */
export function basePrice(tariff: Tariff, freight: Freight): BasePrice {
  const lane = tariff.lanes[freight.originCode]?.[freight.destinationCode];
  if (!lane) return 'NO_LANE';
  if (isLargeParcel(freight, freight.weightLbs)) return 'LARGE_PARCEL';
  const chargeablePounds = Math.max(freight.weightLbs, cubicFeet(freight) * tariff.poundsPerCubicFoot);
  return Math.max(lane.minimumCents, Math.round(chargeablePounds * lane.centsPerPound));
}
