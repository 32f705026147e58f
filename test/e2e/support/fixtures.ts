import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type Portal, startPortal } from '#local/portal.ts';
import { DEMO_PASSWORD } from '#local/seed/accounts.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { watch } from './failure-report.ts';
import { DEMO_DATA } from './prepare.ts';
import { ReusedProfile } from './reused-profile.ts';
import { storedSession } from './stored-session.ts';

export { expect };

/** The password of every demo account. */
export const PASSWORD = DEMO_PASSWORD;

/** Demo accounts by purpose. */
export const accounts = {
  customer: 'customer@northbound.test',
  /** A customer with hundreds of packages. */
  busy: 'busy@northbound.test',
  warehouse: 'warehouse@northbound.test',
  service: 'service@northbound.test',
  executive: 'executive@northbound.test',
} as const;

interface TestFixtures {
  /**
   * Signs in over the API and stores the session in the browser. Open a page afterwards. Tests about signing in use
   * {@link signIn} instead.
   */
  useSessionOf: (email: string) => Promise<void>;
  /** Whether the browser has no file of the site in its cache; false by default. */
  isFirstVisit: boolean;
  /**
   * Moves the portal's clock forward and runs the schedules that were due, such as the one that sends waiting messages. Only
   * with `test.use({ movesClock: true })` at the top of a file. An open page follows the new time when it is reloaded.
   */
  moveClock: (minutes: number) => Promise<void>;
}

interface WorkerFixtures {
  /** Whether staff need a second factor in the worker's portal; set it with `test.use` at the top of a file. */
  staffSecondFactor: boolean;
  /** Whether the tests of a file move the clock. They have portals of their own, so that others keep the real time. */
  movesClock: boolean;
  /** This worker's own portal, with a copy of the demo data. */
  portal: Portal;
  /** The browser profile that the tests of this worker share, one after the other. */
  profile: ReusedProfile;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  staffSecondFactor: [false, { option: true, scope: 'worker' }],
  movesClock: [false, { option: true, scope: 'worker' }],
  portal: [
    async ({ staffSecondFactor }, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'northbound-e2e-'));
      await cp(process.env[DEMO_DATA] ?? '', dataDirectory, { recursive: true });
      const portal = await startPortal({
        dataDirectory,
        port: 0,
        site: 'built',
        seed: false,
        staffSecondFactor,
      });
      await use(portal);
      await portal.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  profile: [
    async ({ browser, portal }, use) => {
      const profile = new ReusedProfile(browser, portal.origin);
      await use(profile);
      await profile.discard();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
  isFirstVisit: [false, { option: true }],
  context: async ({ profile, portal, isFirstVisit }, use, testInfo) => {
    const context = await profile.open({ isFirstVisit });
    const { stop, report } = watch(context, portal);
    await use(context);
    stop();
    if (testInfo.status === testInfo.expectedStatus) return profile.clean();
    process.stdout.write(`\n${testInfo.titlePath.join(' > ')}\n\n${await report()}\n`);
    await profile.discard();
  },
  moveClock: async ({ portal, movesClock }, use) => {
    await use(async (minutes) => {
      expect(movesClock, 'test.use({ movesClock: true })').toBe(true);
      await portal.clock.moveTo(new Date(portal.clock.now().getTime() + minutes * MINUTE_MS));
    });
  },
  useSessionOf: async ({ context: _, portal, profile }, use) => {
    await use(async (email) => profile.store(await storedSession(portal.identity, email, PASSWORD)));
  },
});

export const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Signs in at the login page and waits for the next page. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await fillSignIn(page, email, password);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Fills in and submits the first step of the login page. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
