import { defineConfig } from 'vitest/config';

/** The unit tests that give the same answer in each run. Isolated, because a mutant of a constant needs a new module. */
export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts'],
    exclude: ['test/unit/openapi.test.ts', 'test/unit/**/*-properties.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
