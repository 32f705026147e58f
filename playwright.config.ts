import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from './test/support/chromium.ts';

const executablePath = ensureChromium((line) => process.stdout.write(`${line}\n`));

/** All pages of a worker share one renderer process and its compiled code (`test/e2e/support/reused-profile.ts`). */
const ONE_RENDERER = '--renderer-process-limit=1';

/** No page lives long enough to benefit from optimized code. Compiling it takes a tenth of the CPU time. */
const NO_OPTIMIZED_CODE = '--js-flags=--no-maglev,--no-turbofan';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/**
 * Browser tests. All run on a phone and set other widths themselves, except those tagged `@desktop`, which run on a
 * desktop without touch. The journeys come first. Each worker starts its own portal.
 */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/prepare.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // `npm test` lists the tests that passed only after a retry, so that race conditions are noticed.
  retries: process.env.CI ? 1 : 0,
  // For tests that hang. Two concurrent suites on two cores take three times as long as one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    launchOptions: { executablePath, args: [...CHROMIUM_FLAGS, ONE_RENDERER, NO_OPTIMIZED_CODE] },
    contextOptions: { reducedMotion: 'reduce' },
    // A missing control fails the test long before its timeout.
    actionTimeout: 20_000,
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
    // Tests answer requests in place of the server, which a worker would send past them.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  projects: [
    // First, in this order.
    { name: 'journeys', use: PHONE, testMatch: 'journeys/*.test.ts' },
    { name: 'phone', use: PHONE, testIgnore: 'journeys/**', grepInvert: /@desktop/ },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, grep: /@desktop/ },
  ],
});
