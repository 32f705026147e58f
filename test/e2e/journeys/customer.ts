import { expect, type Locator, type Page } from '@playwright/test';
import type { Portal } from '#local/portal.ts';
import { codeFor } from '../support/accounts.ts';
import { fillSignIn } from '../support/fixtures.ts';

/** The customer that {@link completeOnboarding} creates, as shown in the menu. */
export const NORA = /Nora Lindqvist · \d{5}/;

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

/** A tab of the navigation bar, at the bottom of a phone. */
export const tab = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .last()
    .getByRole('link', { name, exact: true });

/** Chooses an item of the account menu. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Expects the three tabs, and the customer's name and number in the menu. */
export async function expectNavigation(page: Page, customer: string | RegExp): Promise<void> {
  for (const name of ['Packages', 'Appointments', 'Ship']) await expect(tab(page, name)).toBeVisible();
  await accountButton(page).click();
  await expect(page.getByRole('menu').getByText(customer)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

/**
 * Completes the profile, agrees to the terms, and confirms the number, or skips that without a `portal` that has the code. Ends
 * on an empty Active Packages page.
 */
export async function completeOnboarding(page: Page, portal?: Portal): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Nora Lindqvist');
  await page.getByLabel('Mobile Number').fill('9075550133');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await page.getByLabel('Street Address').fill('77 Birch Ln');
  await page.getByLabel('City').fill('Kenai');
  await page.getByLabel('State').selectOption('Alaska');
  await page.getByLabel('ZIP Code').fill('99611');
  await page.getByLabel('Preferred Terminal').selectOption('KEN');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(heading(page, 'Terms and Conditions')).toBeVisible();
  await page.getByRole('button', { name: 'Agree to Terms and Conditions' }).click();
  await expect(heading(page, 'Confirm Your Number')).toBeVisible();
  if (portal) await confirmNumber(page, portal);
  else await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(heading(page, 'Active Packages')).toBeVisible();
  await expect(page.getByText('No packages yet')).toBeVisible();
  await expectNavigation(page, NORA);
}

async function confirmNumber(page: Page, portal: Portal): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/^We sent a code to/)).toBeVisible();
  await page.getByLabel('Code').fill(codeFor(portal, '+19075550133'));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

const accountButton = (page: Page) =>
  page.getByRole('button', { name: /^Account menu/ }).filter({ visible: true });

export async function logOutAndIn(page: Page, email: string, password: string): Promise<void> {
  await chooseFromMenu(page, 'Logout');
  await expect(heading(page, 'Log in')).toBeVisible();
  await fillSignIn(page, email, password);
  await expect(heading(page, 'Active Packages')).toBeVisible();
  await expectNavigation(page, NORA);
}
