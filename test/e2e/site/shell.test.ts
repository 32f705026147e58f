import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, signIn, test } from '../support/fixtures.ts';

test.describe('guards', () => {
  test('a visitor is redirected to login, and after signing in to the return URL', async ({ page }) => {
    await page.goto('/orders?from=mail#top');
    await expect(page).toHaveURL('/login');
    await fillSignIn(page, accounts.customer, PASSWORD);
    await expect(page).toHaveURL('/orders?from=mail#top');
  });

  test('the root redirects to login', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
  });

  test('a signed-in customer is redirected from login to the packages', async ({ page, useSessionOf }) => {
    await useSessionOf(accounts.customer);
    await page.goto('/login');
    await expect(page).toHaveURL('/orders');
    await expect(page).toHaveTitle('Active Packages · Northbound');
  });

  test('staff are redirected to their own home page and cannot open customer pages', {
    tag: '@screen',
  }, async ({ page }) => {
    await signIn(page, accounts.warehouse);
    await expect(page).toHaveURL('/staff/packages');
    await expect(page).toHaveTitle('Packages · Northbound');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto('/orders');
    await expect(page).toHaveURL('/forbidden');
    await expect(page.getByText('You do not have permission to access this page!')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('customers cannot open staff pages', async ({ page, useSessionOf }) => {
    await useSessionOf(accounts.customer);
    await page.goto('/staff/packages');
    await expect(page).toHaveURL('/forbidden');
  });

  test('a logout discards the return URL for the next user', async ({ page }) => {
    await signIn(page, accounts.customer);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await fillSignIn(page, accounts.warehouse, PASSWORD);
    await expect(page).toHaveURL('/staff/packages');
  });
});

test.describe('navigation bar', () => {
  test('is absent on the login page and links to it from other public pages', { tag: '@screen' }, async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('navigation')).toBeHidden();

    await page.goto('/no/such/page');
    await expect(page.getByText("The page you're looking for doesn't seem to exist.")).toBeVisible();
    await expect(page).toHaveTitle('Page not found · Northbound');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'LOGIN', exact: true }).click();
    await expect(page).toHaveURL('/login');
  });

  test('shows a customer the tabs, the menu and a home link', { tag: '@screen' }, async ({
    page,
    useSessionOf,
  }) => {
    await useSessionOf(accounts.customer);
    await page.goto('/nowhere');
    const tab = page.getByRole('navigation').getByRole('link', { name: 'Packages' });
    await expect(tab).toBeVisible();
    await page.getByRole('link', { name: 'Northbound' }).click();
    await expect(page).toHaveURL('/orders');
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Packages',
      'Appointments',
      'Ship',
    ]);
  });

  test('marks the tab Appointments as current, also while one is booked or rescheduled', async ({
    page,
    useSessionOf,
  }) => {
    await useSessionOf(accounts.customer);
    await page.goto('/appointments');
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Appointments' });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'NEW APPOINTMENT' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Appointment' })).toBeVisible();
    await expect(tab).toHaveAttribute('aria-current', 'true');
    await tab.click();
    await page.getByRole('link', { name: 'RESCHEDULE' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reschedule Appointment' })).toBeVisible();
    await expect(tab).toHaveAttribute('aria-current', 'true');
  });

  test('lets a customer without a profile log out', { tag: '@screen' }, async ({ page, useSessionOf }) => {
    await useSessionOf(accounts.newcomer);
    await page.goto('/orders');
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByRole('heading', { name: 'Create Your Profile' })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByText(`Signed in as ${accounts.newcomer}`)).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeHidden();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  });
});

test('the color scheme follows the system until the user chooses one, and the choice is stored', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/nowhere');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-color-scheme', 'dark');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(html).toHaveAttribute('data-color-scheme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-color-scheme', 'light');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(html).toHaveAttribute('data-color-scheme', 'dark');
});
