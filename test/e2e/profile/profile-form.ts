import { expect, type Locator, type Page } from '@playwright/test';

/** The value of a field while nobody edits the profile. */
export const fact = (page: Page, label: string): Locator =>
  page
    .locator('main dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd');

/** Completes the first onboarding step. */
export async function passAccountStep(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Nora Lindqvist');
  await page.getByLabel('Mobile Number').fill('9075550133');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
}

/** Fills in the second onboarding step. */
export async function fillAddressStep(page: Page): Promise<void> {
  await page.getByLabel('Street Address').fill('77 Birch Ln');
  await page.getByLabel('City').fill('Kenai');
  await page.getByLabel('State').fill('AK');
  await page.getByLabel('ZIP Code').fill('99611');
  await page.getByLabel('Preferred Terminal').selectOption('KEN');
}
