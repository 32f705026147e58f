import { expect, type Locator, type Page } from '@playwright/test';

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

/** A tab of the navigation bar, at the bottom of a phone. */
export const tab = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .last()
    .getByRole('link', { name, exact: true });

/** Follows a link of the menu, or logs out. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name }).click();
}

/** The way on: the three tabs, and the customer's own name and number in the menu. */
export async function expectNavigation(page: Page, customer: string | RegExp): Promise<void> {
  for (const name of ['Packages', 'Appointments', 'Ship']) await expect(tab(page, name)).toBeVisible();
  await accountButton(page).click();
  await expect(page.getByRole('menu').getByText(customer)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

const accountButton = (page: Page) =>
  page.getByRole('button', { name: /^Account menu/ }).filter({ visible: true });
