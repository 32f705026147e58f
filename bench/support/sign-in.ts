import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#local/seed/accounts.ts';

/** Signs in with a demo account on the login page, and waits until the next page is open. */
export async function signIn(page: Page, origin: string, account: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(`${account}@northbound.test`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The account with a temporary password stays on the login page to change it.
  if (account !== 'temporary') await page.waitForURL((url) => url.pathname !== '/login');
}
