import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, PASSWORD, signIn, test } from '../support/fixtures.ts';
import { addToGroup, createMember } from '../support/users.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
/** The bar of a phone has room for three tabs of staff. Its menu has all of them. */
const inBar = (page: Page, labels: readonly string[]) => (isPhone(page) ? labels.slice(0, 3) : [...labels]);

/** Switches to the other side: in the bar, or on a phone in the menu. */
async function switchTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name, exact: true });
  if (!isPhone(page)) return link.click();
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

for (const [group, expected] of [
  ['ParcelOperations', ['Packages', 'Intake', 'Waiting', 'Pickups']],
  ['CustomerService', ['Packages', 'Waiting', 'Pickups', 'Refunds']],
  ['Executive', ['Packages', 'Overview']],
] as const) {
  test(`${group} sees the tabs of that role, and no customer page`, async ({ page, portal }) => {
    await signIn(page, await createMember(portal, PASSWORD, [group]));
    await expect(page).toHaveURL('/staff/packages');
    await expect(tabs(page).filter({ visible: true })).toHaveText(inBar(page, expected));
    await expect(tabs(page).first()).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem').filter({ visible: true })).toHaveText([
      ...(isPhone(page) ? expected : []),
      'Logout',
    ]);
    await expect(page.getByRole('menuitem').filter({ visible: true }).first()).toBeFocused();
  });
}

test('a customer who is also staff switches between both homes', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  await addToGroup(portal, accounts.customer, 'CustomerService');
  await signIn(page, accounts.customer);
  await expect(page).toHaveURL('/orders');
  await expect(tabs(page)).toHaveText(['Packages', 'Appointments', 'Ship']);
  await expectNoSidewaysScroll(page);

  await switchTo(page, 'Staff');
  await expect(page).toHaveURL('/staff/packages');
  await expect(tabs(page).filter({ visible: true })).toHaveText(
    inBar(page, ['Packages', 'Waiting', 'Pickups', 'Refunds']),
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('banner').getByRole('link', { name: 'Northbound' }).click();
  await expect(page).toHaveURL('/staff/packages');

  await switchTo(page, 'My packages');
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();
});

test('the tabs load together with the page, so that they do not appear after it', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.warehouse);
  const tabsFile = page.waitForRequest('**/assets/StaffTabs-*.js');
  // The bar, which is in this file, shows the tabs.
  await page.route('**/assets/Shell-*.js', async (route) => {
    await tabsFile;
    await route.continue();
  });
  await page.goto('/staff/intake');
  await expect(tabs(page).first()).toBeVisible();
});

test('a customer sees no staff address and loads no code of the staff pages', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => void files.push(new URL(request.url()).pathname));
  await signIn(page, 'busy@northbound.test');
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();

  expect(await page.locator('a[href^="/staff"]').count()).toBe(0);
  // Named after the page or the part that loads them; files of libraries begin otherwise.
  expect(files.filter((file) => file.startsWith('/assets/ActivePackagesPage-'))).toHaveLength(1);
  const staffFile = /^\/assets\/(staff|board|pile|overview|refund|intake|counter|edit-?package)/i;
  expect(files.filter((file) => staffFile.test(file))).toEqual([]);
});
