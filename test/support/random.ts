import fc from 'fast-check';

/**
 * `npm run test:deep` sets `TEST_DEEP`: long random tests with new seeds. Without it, each run is the same. A failure
 * prints its seed; `TEST_SEED=<seed> npm run test:deep` repeats it.
 */
const { TEST_DEEP, TEST_SEED = TEST_DEEP === undefined ? '20260302' : undefined } = process.env;
if (TEST_SEED !== undefined) fc.configureGlobal({ seed: Number(TEST_SEED) });

/** For other tools; undefined for a new one. */
export const seed = TEST_SEED === undefined ? undefined : Number(TEST_SEED);

/** How often a random test, or a race, is repeated, or another difference of `npm run test:deep`. */
export const runs = <T extends number | boolean>(usual: T, deep: T): T =>
  TEST_DEEP === undefined ? usual : deep;

/** fast-check with the committed seed. */
export { fc };

/** Any code point, as the unit of a string. The unit `binary` of fast-check takes half a second to create. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((code) => String.fromCodePoint(code).toWellFormed());
