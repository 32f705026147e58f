import * as z from 'zod/mini';

const MAX_SHELF_LENGTH = 40;
const MAX_REASON_LENGTH = 500;

/** A shelf or load, such as `A-12`. */
export const ShelfInput = z
  .string()
  .check(z.trim(), z.maxLength(MAX_SHELF_LENGTH, `A shelf can have at most ${MAX_SHELF_LENGTH} characters.`));

/** Why somebody does something. */
export const ReasonInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a reason.'),
    z.maxLength(MAX_REASON_LENGTH, `A reason can have at most ${MAX_REASON_LENGTH} characters.`),
  );

/** Inches or pounds: more than 0, at most two decimal places. */
export const Measure = z.number('Enter a number.').check(
  z.gte(0.01, 'Must be positive'),
  z.lte(10_000, 'At most 10,000.'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimal places.'),
);
