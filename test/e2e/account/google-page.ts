import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';

export const message = (page: Page) => page.getByRole('alert').getByText(/./);

/** Goes from the page that offers Google to Google's page. */
export async function goToGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in with Google' })).toBeVisible();
}

/** Signs in with Google as the owner of this email address. */
export async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await goToGoogle(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in with Google at the login page. */
export async function signInWithGoogle(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await continueWithGoogle(page, email);
}
