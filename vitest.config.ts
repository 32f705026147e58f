import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type Plugin } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from './test/support/chromium.ts';

/** For tests that hang. Two concurrent suites on two cores take three times as long as one. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000 };

/** The same beside the browser tests, with a lower priority than they have. */
const BESIDE_BROWSER = { testTimeout: 600_000, hookTimeout: 600_000 };

/** For the processes and threads that tests start. Loading the sources is most of what starting a portal takes. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/tests') };

const node = (name: string, include: string[]) => ({
  test: { name, include, environment: 'node' as const, env: COMPILE_CACHE, ...TIMEOUTS },
});

/** For files without shared state. Without isolation, each worker loads the modules only once (decision 89). */
const pure = (name: string, include: string[]) => ({
  test: { ...node(name, include).test, isolate: false },
});

/** With one DynamoDB engine and one object store for all files of a project, whose workers load the packages once. */
const withStores = (name: string, include: string[], setupFiles: string[] = []) => ({
  test: {
    ...node(name, include).test,
    globalSetup: ['test/support/runner/start-stores.ts'],
    setupFiles: ['test/support/runner/fresh-file.ts', ...setupFiles],
    isolate: false,
  },
});

/** Emotion's development build adds an element for each style rule, which slows down queries of the document. */
const withoutDevelopmentBuilds: Plugin = {
  name: 'without-development-builds',
  configResolved({ ssr }) {
    ssr.resolve = { ...ssr.resolve, conditions: ['node'] };
  },
};

/** The sign-in library has its own state, so its tests share nothing with other files. */
const SIGN_IN = ['test/web/features/account/**/*.test.tsx', 'test/web/lib/{cognito,sign-in}.test.ts'];

const component = (name: string, include: string[], options: { exclude: string[]; isolate: boolean }) => ({
  plugins: [react(), withoutDevelopmentBuilds],
  test: {
    name,
    include,
    environment: 'happy-dom' as const,
    // Where no terminal is, so that a time in the browser's zone instead of the terminal's is noticed.
    env: { TZ: 'Asia/Tokyo' },
    setupFiles: ['test/web/support/happy-dom.ts', 'test/web/support/setup.ts'],
    ...options,
    ...TIMEOUTS,
  },
});

/** All suites except the browser tests, which run with Playwright (`playwright.config.ts`). */
export default defineConfig({
  test: {
    projects: [
      pure('unit', ['test/unit/**/*.test.ts']),
      withStores('functions', ['test/functions/**/*.test.ts'], ['test/support/runner/roles-of-handlers.ts']),
      withStores('api', ['test/api/**/*.test.ts']),
      withStores('local', ['test/local/**/*.test.ts']),
      node('contract', ['test/contract/**/*.test.ts']),
      pure('house', ['test/*.test.ts']),
      {
        test: {
          ...node('cloud', ['test/cloud/*.test.ts']).test,
          // Alone, a deployment takes 2 minutes and cfn-lint 20 seconds. Beside the browser tests on two slow cores, 5 and 2 minutes.
          ...BESIDE_BROWSER,
          // Most of the work is done by the emulator of each stage, and some of it is waiting.
          maxWorkers: 2,
        },
      },
      {
        // `npm run gameday`
        test: { ...node('game-day', ['test/cloud/gameday/*.test.ts']).test, hookTimeout: 300_000 },
      },
      {
        test: {
          ...node('infra', ['test/infra/**/*.test.ts']).test,
          ...BESIDE_BROWSER,
          // One worker without isolation loads CDK only once, which takes seconds.
          isolate: false,
          maxWorkers: 1,
          // Validating templates takes a second for each synthesis. `portalOf` turns it on.
          // With GOGC, esbuild collects garbage less often.
          env: { ...COMPILE_CACHE, CDK_VALIDATION: 'false', GOGC: '300' },
        },
      },
      component('web', ['test/web/**/*.test.{ts,tsx}'], { exclude: SIGN_IN, isolate: false }),
      component('sign-in', SIGN_IN, { exclude: [], isolate: true }),
      {
        plugins: [react()],
        // Finds all packages before the first test, because one that is found later would reload the page.
        optimizeDeps: {
          entries: ['test/web-browser/**/*.test.*', 'web/src/app/App.tsx'],
          include: ['@mui/material/*', '@testing-library/react', 'react', 'react-dom/client'],
        },
        test: {
          name: 'web-browser',
          include: ['test/web-browser/**/*.test.{ts,tsx}'],
          setupFiles: ['test/web/support/setup.ts'],
          ...TIMEOUTS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_FLAGS] },
              contextOptions: { deviceScaleFactor: 2, hasTouch: true, reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
});
