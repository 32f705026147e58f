import type { Page } from '@playwright/test';
import { freshEmail, registerUnconfirmed } from '../support/accounts.ts';
import { drawn } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

/** The code field has the focus, and no message before it is touched. */
async function expectUntouched(page: Page): Promise<void> {
  await expect(page.getByLabel('Confirmation Code')).toBeFocused();
  await drawn(page);
  await expect(page.getByLabel('Confirmation Code')).toHaveAccessibleDescription('');
  await expect(page.getByText('Confirmation Code is required!')).toBeHidden();
}

/** What the browser reports when the user switches to the mail: the field remains the active element. */
const switchWindow = (page: Page) =>
  page.getByLabel('Confirmation Code').evaluate((field) => {
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });

test('the code step has no message before it is touched', async ({ page }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await expectUntouched(page);
  await page.reload();
  await expectUntouched(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expectUntouched(page);

  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expectUntouched(page);
  await page.reload();
  await expectUntouched(page);
  await page.getByRole('button', { name: 'Confirm your email first' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expectUntouched(page);
});

test('the code step has no message while the user reads the code in the mail', async ({ page }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await switchWindow(page);
  await expectUntouched(page);
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await switchWindow(page);
  await expectUntouched(page);
  // A phone puts the keyboard away.
  const code = page.getByLabel('Confirmation Code');
  await code.blur();
  await drawn(page);
  await expect(code).toHaveAccessibleDescription('');

  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(code).toHaveAccessibleDescription('Confirmation Code is required!');
});
