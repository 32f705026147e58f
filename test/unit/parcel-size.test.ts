import { describe, expect, it } from 'vitest';
import { cubicFeet, inFeet, isLargeParcel, type Sides } from '../../shared/rules/parcel-size.ts';
import { fc } from '../support/random.ts';

const sides = (length: number, width: number, height: number): Sides => ({ length, width, height });

it('converts inches to feet', () => {
  expect(inFeet(sides(144, 96, 6), 'INCHES')).toEqual(sides(12, 8, 0.5));
  expect(inFeet(sides(12, 8, 0.5), 'FEET')).toEqual(sides(12, 8, 0.5));
  expect(cubicFeet(sides(12, 8, 0.5))).toBe(48);
});

describe('isLargeParcel', () => {
  it.each([
    ['over 75 lbs with a side over 12 ft', sides(12.01, 1, 1), 75.01, true],
    ['75 lbs with a side over 12 ft', sides(12.01, 1, 1), 75, false],
    ['over 75 lbs with a side of 12 ft', sides(12, 1, 1), 75.01, false],
    ['heavy and small', sides(4, 4, 4), 5000, false],
    ['light with two sides over 8 ft', sides(8.01, 8.01, 0.1), 1, true],
    ['one side over 8 ft, one of 8 ft', sides(8.01, 8, 8), 1, false],
    ['three sides over 8 ft', sides(9, 9, 9), 1, true],
    ['light with one long side', sides(50, 1, 1), 75, false],
  ])('%s: %o, %d lbs → %s', (_description, parcel, weight, isLarge) => {
    expect(isLargeParcel(parcel, weight)).toBe(isLarge);
  });

  it('does not depend on the order of the sides', () => {
    const side = fc.double({ min: 0.1, max: 20, noNaN: true });
    fc.assert(
      fc.property(side, side, side, fc.double({ min: 1, max: 200, noNaN: true }), (a, b, c, weight) => {
        const permutations = [sides(a, b, c), sides(b, c, a), sides(c, a, b), sides(a, c, b)];
        expect(new Set(permutations.map((parcel) => isLargeParcel(parcel, weight))).size).toBe(1);
      }),
    );
  });
});
