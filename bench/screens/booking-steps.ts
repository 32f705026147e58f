import type { Page } from '@playwright/test';

/** Presses the first button with this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
export const times = (page: Page) => page.getByRole('radiogroup').getByRole('radio');
export const chooseTime = (page: Page) => times(page).first().check();

/** Chooses a time on the first open day of the last month, which has more than one free time at any hour of a run. */
export async function chooseLaterTime(page: Page): Promise<void> {
  await times(page).first().waitFor();
  const next = page.getByRole('button', { name: 'Next month' });
  if ((await next.getAttribute('aria-disabled')) === 'false') await next.click();
  await page.locator('button[role=gridcell]:not([disabled], [aria-disabled])').first().click();
  await chooseTime(page);
}

/** Moves the focus to a day on which all times are taken. */
export async function focusFullDay(page: Page): Promise<void> {
  await times(page).first().waitFor();
  const reason = page.getByText('All pickup times are taken', { exact: true });
  const day = page.locator(`[role=gridcell][aria-describedby~="${await reason.getAttribute('id')}"]`).first();
  if ((await day.count()) === 0) await press(page, 'Next month');
  await day.focus();
  await page.getByText('All pickup times are taken ·').waitFor();
}

/** Opens the form to reschedule an appointment. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'RESCHEDULE' }).click();
  await times(page).first().waitFor();
}
