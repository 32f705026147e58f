import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[]) => ({
  test: { name, include, environment: 'node' as const, testTimeout: 20_000, hookTimeout: 30_000 },
});

/** Every suite but the browser's, which is Playwright's (`playwright.config.ts`). */
export default defineConfig({
  test: {
    projects: [
      node('unit', ['test/unit/**/*.test.ts']),
      node('functions', ['test/functions/**/*.test.ts']),
      node('api', ['test/api/**/*.test.ts']),
      node('local', ['test/local/**/*.test.ts']),
      node('house', ['test/*.test.ts']),
      // CDK takes seconds to load; in one worker without isolation it is loaded once.
      { test: { ...node('infra', ['test/infra/**/*.test.ts']).test, isolate: false, maxWorkers: 1 } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['test/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
