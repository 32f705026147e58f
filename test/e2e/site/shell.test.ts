import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';

test('a sign-in leads to the return URL, which a logout discards for the next user', async ({ page }) => {
  await page.goto('/orders?from=mail#top');
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page).toHaveURL('/orders?from=mail#top');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await fillSignIn(page, accounts.warehouse, PASSWORD);
  await expect(page).toHaveURL('/staff/packages');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('the color scheme follows the system until the user chooses one, and the choice is stored', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/nowhere');
  const html = page.locator('html');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await expect(html).toHaveAttribute('data-color-scheme', 'dark');
  await choose('Light');
  await expect(html).toHaveAttribute('data-color-scheme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-color-scheme', 'light');
  await choose('System');
  await expect(html).toHaveAttribute('data-color-scheme', 'dark');
});
