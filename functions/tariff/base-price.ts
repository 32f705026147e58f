import type { LocationCode } from '../../shared/rules/locations.ts';
import { cubicFeet, type Sides } from '../../shared/rules/parcel-size.ts';
import type { Tariff } from './tariff.ts';

/** A parcel on its lane. Sides in feet. */
export interface Freight extends Sides {
  originCode: LocationCode;
  destinationCode: LocationCode;
  weightLbs: number;
}

/**
 * What a tariff asks for carrying a parcel, in whole cents: the weight or the volume counted as weight, whichever is
 * more, at the lane's rate, and never less than the lane's minimum. Null where no lane goes. Whether a parcel has a
 * price at all is another rule: `isLargeParcel`.
 */
export function basePriceCents(tariff: Tariff, freight: Freight): number | null {
  const lane = tariff.lanes[freight.originCode]?.[freight.destinationCode];
  if (!lane) return null;
  const chargeablePounds = Math.max(freight.weightLbs, cubicFeet(freight) * tariff.poundsPerCubicFoot);
  return Math.max(lane.minimumCents, Math.round(chargeablePounds * lane.centsPerPound));
}
