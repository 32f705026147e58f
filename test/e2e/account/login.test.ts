import { accounts, expect, signIn, test } from '../support/fixtures.ts';

test('keeps the session after a reload and ends it at logout', async ({ page }) => {
  await signIn(page, accounts.customer);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();

  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Northbound' }).click();
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  await page.goBack();
  await expect(page.getByRole('link', { name: 'LOGIN', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/login');
});
