import * as z from 'zod/mini';
import { type PlaceKind, placeHint, placeIn } from '#shared/rules/staff/places.ts';
import { NOT_A_NUMBER } from '#shared/rules/texts/typed-number.ts';
import { twoDecimals } from '../primitives.ts';
import { line, numberLine } from '../text.ts';

const MAX_SHELF_LENGTH = 40;

/** A shelf or load, such as `A-12`. */
export const ShelfInput = line(MAX_SHELF_LENGTH, {
  tooLong: `A shelf can have at most ${MAX_SHELF_LENGTH} characters.`,
});

/** A shelf or load of this kind, or an empty string. */
export const shelfOf = (kind: PlaceKind) =>
  ShelfInput.check(z.refine((code) => code === '' || placeIn(code, kind) !== null, placeHint(kind)));

export const CarrierInput = line(60);

/** The number on a package's label. `required` is the error message if it is empty. */
export const trackingNumber = (required: string) => numberLine(100, { required });

/** Inches or pounds: more than 0, at most two decimal places. */
export const Measure = z
  .number(NOT_A_NUMBER)
  .check(z.gte(0.01, 'Must be positive'), z.lte(10_000, 'At most 10,000.'), twoDecimals);
