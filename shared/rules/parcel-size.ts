/** How a person may give the sides of a parcel. */
export const LENGTH_UNITS = ['INCHES', 'FEET'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

const INCHES_PER_FOOT = 12;

/** The sides of a parcel, all in feet or all in inches. */
export interface Sides {
  length: number;
  width: number;
  height: number;
}

/** The same sides in feet. */
export function inFeet({ length, width, height }: Sides, unit: LengthUnit): Sides {
  const unitsPerFoot = unit === 'FEET' ? 1 : INCHES_PER_FOOT;
  return { length: length / unitsPerFoot, width: width / unitsPerFoot, height: height / unitsPerFoot };
}

/** The volume of a parcel in cubic feet, of sides in feet. */
export function cubicFeet({ length, width, height }: Sides): number {
  return length * width * height;
}

/** Above this weight one long side is enough to make a parcel large. Pounds. */
const LARGE_WEIGHT_LBS = 75;
/** The longest side that a heavy parcel may have. Feet. */
const LONG_SIDE_FEET = 12;
/** The longest side that two sides of a parcel may have. Feet. */
const LONG_TWO_SIDES_FEET = 8;

/**
 * Whether a parcel has no price of the tariff, so that the rates team has to name one: over 75 lb with a side over 12 ft,
 * or with two sides over 8 ft whatever its weight. Sides in feet, weight in pounds.
 */
export function isLargeParcel({ length, width, height }: Sides, weightLbs: number): boolean {
  const sides = [length, width, height];
  const isLongAndHeavy = weightLbs > LARGE_WEIGHT_LBS && sides.some((side) => side > LONG_SIDE_FEET);
  return isLongAndHeavy || sides.filter((side) => side > LONG_TWO_SIDES_FEET).length >= 2;
}
