export const LENGTH_UNITS = ['INCHES', 'FEET'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

const INCHES_PER_FOOT = 12;

/** The sides of a parcel, in feet or in inches. */
export interface Sides {
  length: number;
  width: number;
  height: number;
}

export function inFeet({ length, width, height }: Sides, unit: LengthUnit): Sides {
  const unitsPerFoot = unit === 'FEET' ? 1 : INCHES_PER_FOOT;
  return { length: length / unitsPerFoot, width: width / unitsPerFoot, height: height / unitsPerFoot };
}

/** The volume in cubic feet of a parcel with sides in feet. */
export function cubicFeet({ length, width, height }: Sides): number {
  return length * width * height;
}

/** Above this weight, one long side makes a parcel large. Pounds. */
const LARGE_WEIGHT_LBS = 75;
/** The maximum side of a heavy parcel that is not large. Feet. */
const LONG_SIDE_FEET = 12;
/** A parcel with two sides above this length is large. Feet. */
const LONG_TWO_SIDES_FEET = 8;

/**
 * Whether the tariff has no price for a parcel, so that the rates team must set one: over 75 lb with a side over 12
 * ft, or any weight with two sides over 8 ft. Sides in feet, weight in pounds.
 */
export function isLargeParcel({ length, width, height }: Sides, weightLbs: number): boolean {
  const sides = [length, width, height];
  const isLongAndHeavy = weightLbs > LARGE_WEIGHT_LBS && sides.some((side) => side > LONG_SIDE_FEET);
  return isLongAndHeavy || sides.filter((side) => side > LONG_TWO_SIDES_FEET).length >= 2;
}
