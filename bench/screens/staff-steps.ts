import type { Page } from '@playwright/test';

/** Opens the details of the first package of a list. */
export async function openFirst(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Order Information' }).waitFor();
}

/** Chooses the terminal of the counter. */
export async function openCounter(page: Page): Promise<void> {
  await page.getByLabel('Your terminal').selectOption('Anchorage');
  await page.getByRole('searchbox', { name: 'Find a customer' }).waitFor();
}
