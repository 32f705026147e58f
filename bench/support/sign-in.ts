import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../local/seed/accounts.ts';

/** Signs a demo account in at the login page and waits for what comes after it. */
export async function signIn(page: Page, origin: string, account: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(`${account}@northbound.test`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  if (account !== 'temporary') await page.waitForURL((url) => url.pathname !== '/login');
}
