import { DEFAULT_RUNTIME_CONFIG, RUNTIME_CONFIG_PATH } from '../../../shared/deployment/runtime-config.ts';
import { expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';

test('every path shows the maintenance page while the flag is set', async ({ page }) => {
  await page.route(`**${RUNTIME_CONFIG_PATH}`, (route) =>
    route.fulfill({ json: { ...DEFAULT_RUNTIME_CONFIG, maintenanceMode: 'true' } }),
  );
  for (const path of ['/', '/login', '/orders', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Scheduled Maintenance Notice' })).toBeVisible();
  }
  await expect(page.getByText('unavailable from 9 PM PST on October 24 for upgrades')).toBeVisible();
  await expect(page).toHaveTitle('Scheduled Maintenance Notice · Northbound');
  await expectNoSidewaysScroll(page);
});

test('a configuration that is incomplete falls back to the defaults with a warning', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('uses default settings')).toBeHidden();
  await page.route(`**${RUNTIME_CONFIG_PATH}`, (route) =>
    route.fulfill({ json: { productName: 'Northbound' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert').first()).toContainText('uses default settings');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page.getByText('Something went wrong and your login could not be completed.')).toBeVisible();
});

test('the login page and the packages do not violate the content security policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await page.goto('/login');
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  expect(violations).toEqual([]);
});
