import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type Portal, startPortal } from '../../../local/portal.ts';
import { DEMO_PASSWORD } from '../../../local/seed/accounts.ts';
import { ReusedProfile } from './reused-profile.ts';

export { expect };

/** The password of every demo account. */
export const PASSWORD = DEMO_PASSWORD;

/** The demo accounts by purpose. */
export const accounts = {
  customer: 'customer@northbound.test',
  newcomer: 'newcomer@northbound.test',
  terms: 'terms@northbound.test',
  temporary: 'temporary@northbound.test',
  warehouse: 'warehouse@northbound.test',
} as const;

/** The local storage entries of a signed-in user. */
type StoredSession = Record<string, string>;

interface TestFixtures {
  /** Puts the session of a demo account into the browser without the login page. Open a page afterwards. */
  useSessionOf: (email: string) => Promise<void>;
}

interface WorkerFixtures {
  /** Whether staff need a second factor in the worker's portal; set it with `test.use` at the top of a file. */
  staffSecondFactor: boolean;
  /** This worker's own portal, with fresh demo data. */
  portal: Portal;
  /** The browser profile that the tests of this worker share, one after the other. */
  profile: ReusedProfile;
  /** Sessions that many tests share. A test of logout signs in by itself. */
  sessions: Map<string, StoredSession>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  staffSecondFactor: [false, { option: true, scope: 'worker' }],
  portal: [
    async ({ staffSecondFactor }, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'northbound-e2e-'));
      const portal = await startPortal({ dataDirectory, port: 0, site: 'built', staffSecondFactor });
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  baseURL: async ({ portal }, use) => use(portal.origin),
  context: async ({ profile }, use, testInfo) => {
    await use(await profile.open());
    if (testInfo.status === testInfo.expectedStatus) await profile.clean();
    else await profile.discard();
  },
  useSessionOf: async ({ context, profile, sessions }, use) => {
    await use(async (email) => {
      const known = sessions.get(email);
      if (known) return profile.store(known);
      const page = await context.newPage();
      await signIn(page, email);
      sessions.set(email, await page.evaluate(() => ({ ...localStorage })));
      await page.close();
    });
  },
});

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
