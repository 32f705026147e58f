import fc from 'fast-check';

/** `npm run test:deep` sets this: long random tests with new seeds. Without it, each run is the same. */
const isDeep = process.env.TEST_DEEP !== undefined;
if (!isDeep) fc.configureGlobal({ seed: 20_260_302 });

/** How often a random test, or a race, is repeated. */
export const runs = (usual: number, deep: number): number => (isDeep ? deep : usual);

/** fast-check with the committed seed. */
export { fc };
