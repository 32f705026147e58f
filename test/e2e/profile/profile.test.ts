import { accounts, expect, test } from '../support/fixtures.ts';

test('edits to the profile are only discarded after a confirmation: on a link, on Back and on a reload', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('City').fill('Nome');
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const keepEditing = async () => {
    await confirmation.getByRole('button', { name: 'Keep editing' }).click();
    await expect(confirmation).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
    await expect(page.getByLabel('City')).toHaveValue('Nome');
  };
  await page.getByRole('link', { name: 'Packages', exact: true }).first().click();
  await keepEditing();
  // Not `goBack`, which waits for a navigation that does not happen.
  await page.evaluate(() => history.back());
  await keepEditing();
  const warning = page.waitForEvent('dialog');
  void page.evaluate(() => location.reload());
  await (await warning).dismiss();
  await expect(page.getByLabel('City')).toHaveValue('Nome');

  await page.evaluate(() => history.back());
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/orders');
  await page.goForward();
  await expect(page.getByRole('definition').first()).toBeVisible();
  await expect(page.getByText('Nome')).toHaveCount(0);
});
