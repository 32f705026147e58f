import type { LocationCode } from '../../shared/rules/locations.ts';

interface Lane {
  minimumCents: number;
  centsPerPound: number;
}

/** The placeholder tariff from Tacoma, for the prices of the demo data only. */
const LANES: Partial<Record<LocationCode, Lane>> = {
  ANC: { minimumCents: 1800, centsPerPound: 60 },
  KEN: { minimumCents: 2000, centsPerPound: 68 },
  FBK: { minimumCents: 2200, centsPerPound: 75 },
  KOD: { minimumCents: 2800, centsPerPound: 95 },
  PBY: { minimumCents: 4500, centsPerPound: 140 },
};
const POUNDS_PER_CUBIC_FOOT = 8.9;
const CUBIC_INCHES_PER_CUBIC_FOOT = 1728;

interface Freight {
  destinationCode: LocationCode | null;
  weightLbs: number;
  length: number;
  width: number;
  height: number;
}

/** The base price of a parcel in cents; throws where no lane goes. */
export function basePriceCents({ destinationCode, weightLbs, length, width, height }: Freight): number {
  const lane = destinationCode && LANES[destinationCode];
  if (!lane) throw new Error(`No lane goes from Tacoma to ${destinationCode}.`);
  const cubicFeet = (length * width * height) / CUBIC_INCHES_PER_CUBIC_FOOT;
  const chargeable = Math.max(weightLbs, cubicFeet * POUNDS_PER_CUBIC_FOOT);
  return Math.max(lane.minimumCents, Math.round(chargeable * lane.centsPerPound));
}
