import { defineConfig } from 'vitest/config';

/** The deterministic unit tests. Isolated, because a mutant of a constant requires a new module. */
export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts'],
    exclude: ['test/unit/openapi.test.ts', 'test/unit/**/*-properties.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
