import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';
import { createFreshCustomer } from '../support/fresh-customer.ts';
import {
  fact,
  fillAddressStep,
  invalidResponse,
  MY_PROFILE,
  passAccountStep,
  profileOf,
} from './profile-form.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Profile' });
const edit = (page: Page) => page.getByRole('button', { name: 'Edit Profile' }).click();
const update = (page: Page) => page.getByRole('button', { name: 'Update Profile' }).click();

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(title(page)).toBeVisible();
}

async function openFromMenu(page: Page): Promise<void> {
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
}

test('opens from the menu and shows email and terminal', { tag: '@screen' }, async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await openFromMenu(page);
  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle('Profile · Northbound');

  const facts = page.getByRole('main');
  await expect(facts.getByText(accounts.customer)).toBeVisible();
  await expect(facts.locator('dd').getByText('Anchorage (ANC)')).toBeVisible();
  await expect(page.locator('main').locator('input, select')).toHaveCount(0);
  await expect(facts.getByText('2410 Spenard Rd')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('asks before edits are lost: on a link, on Back and on a reload', { tag: '@screen' }, async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await openFromMenu(page);
  await edit(page);
  await page.getByLabel('City').fill('Nome');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const keepEditing = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
    await expect(page.getByLabel('City')).toHaveValue('Nome');
  };
  await page.getByRole('link', { name: 'Packages', exact: true }).first().click();
  await expectAccessible(page);
  await keepEditing();
  // Not `goBack`, which waits for a navigation that does not happen.
  await page.evaluate(() => history.back());
  await keepEditing();
  const asked = page.waitForEvent('dialog');
  void page.evaluate(() => location.reload());
  await (await asked).dismiss();
  await expect(page.getByLabel('City')).toHaveValue('Nome');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/orders');
  await page.goForward();
  await expect(fact(page, 'City')).not.toHaveText('Nome');
});

test('opens the terms in a new tab', async ({ page, useSessionOf, context }) => {
  await useSessionOf(accounts.customer);
  await openProfile(page);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Terms and Conditions' }).click(),
  ]);
  await expect(tab).toHaveURL('/terms-and-conditions');
  await expect(tab.getByText('You have agreed to these terms.')).toBeVisible();
  await expect(title(page)).toBeVisible();
});

test('saves a change, and discards one on Cancel Editing', async ({ page, portal }) => {
  const email = await createFreshCustomer(portal);
  await signIn(page, email);
  await passAccountStep(page);
  await fillAddressStep(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Agree to Terms and Conditions' }).click();
  await expect(page).toHaveURL('/orders');
  await openProfile(page);

  await edit(page);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('City').fill('Nowhere');
  await page.getByRole('button', { name: 'Cancel Editing' }).click();
  await expect(fact(page, 'City')).toHaveText('Kenai');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();

  await edit(page);
  await page.getByLabel('City').fill('Soldotna');
  await page.getByLabel('Mobile Number').fill('19075550199');
  await page.getByLabel('Preferred Terminal').selectOption('KOD');
  await page.getByRole('button', { name: 'Update Profile' }).dblclick();
  await expect(page.getByText('Profile successfully updated!')).toBeVisible();
  await expect(page.getByText('Profile successfully updated!')).toHaveCount(1);
  await expect(page.getByText('Kodiak (KOD)').first()).toBeVisible();

  await page.reload();
  await expect(fact(page, 'City')).toHaveText('Soldotna');
  await expect(fact(page, 'Mobile Number')).toHaveText('907-555-0199');
});

test.describe('the profile page', () => {
  test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

  test('does not send an invalid field', { tag: '@screen' }, async ({ page }) => {
    await openProfile(page);
    await edit(page);
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByLabel('ZIP Code').fill('995');
    await update(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Name', { exact: true })).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('shows a server error on its field, and any other error for the form', {
    tag: '@screen',
  }, async ({ page }) => {
    await openProfile(page);
    await edit(page);
    await page.route(MY_PROFILE, (route) =>
      route.fulfill(invalidResponse([{ field: 'postalCode', message: 'This ZIP code is elsewhere.' }])),
    );
    await update(page);
    await expect(page.getByLabel('ZIP Code')).toHaveAccessibleDescription('This ZIP code is elsewhere.');

    await page.unroute(MY_PROFILE);
    await page.route(MY_PROFILE, (route) =>
      route.fulfill({ status: 500, json: { status: 500, error: 'Internal Server Error' } }),
    );
    await page.getByLabel('City').fill('Wasilla');
    await page.getByLabel('ZIP Code').fill('99654');
    await update(page);
    await expect(
      page.getByText('An internal error occurred, your profile was not updated.'),
    ).toBeInViewport();
    await expect(page.getByLabel('City')).toHaveValue('Wasilla');
    await expectAccessible(page);
  });

  test('keeps the draft when the menu fails to load, and opens the menu later', async ({ page, context }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('City').fill('Adak');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByText('The menu could not be loaded.')).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Adak');

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  });

  test('reports a profile that fails to load, and loads it on Try again', { tag: '@screen' }, async ({
    page,
  }) => {
    await page.route(MY_PROFILE, (route) =>
      route.fulfill({ status: 400, json: { status: 400, error: 'Bad Request' } }),
    );
    for (const path of ['/orders', '/onboarding', '/terms-and-conditions', '/profile']) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText('Failed to fetch customer profile.');
    }
    await expectAccessible(page);
    await page.unroute(MY_PROFILE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page)).toBeVisible();
  });

  test('shows a skeleton until the profile loads', { tag: '@screen' }, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(MY_PROFILE, async (route) => {
      await held;
      await route.fulfill({ json: profileOf(accounts.customer) });
    });
    await page.goto('/profile');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    await expectAccessible(page);
    release();
    await expect(fact(page, 'Name')).toHaveText('Nora Lindqvist');
  });
});
