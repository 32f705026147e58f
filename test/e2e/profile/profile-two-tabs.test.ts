import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { fact } from './profile-form.ts';

const CONFLICT = 'Not saved yet: your profile was changed in another window or on another device';
const SAVED = 'Profile successfully updated!';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const changes = (page: Page) => page.getByRole('form').getByRole('listitem');
/** Simulates returning to a tab, because Playwright considers all tabs visible. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(fact(page, 'City')).toHaveText('Anchorage');
}

/** Saves and closes the toast, so that the next save has to show its own. */
async function save(page: Page): Promise<void> {
  await button(page, 'Update Profile').click();
  await page.getByText(SAVED).hover();
  await button(page, 'Close notification').click();
  await expect(page.getByText(SAVED)).toBeHidden();
  await expect(page.getByLabel('City')).toHaveCount(0);
}

test.describe('a profile in two tabs', () => {
  let other: Page;
  test.beforeEach(async ({ page, context, portal }) => {
    const { email } = await createCustomerWith(portal, () => []);
    await signIn(page, email);
    await openProfile(page);
    other = await context.newPage();
    await openProfile(other);
  });

  test('shows the other tab’s changes before they can be overwritten', { tag: '@screen' }, async ({
    page,
  }) => {
    await button(other, 'Edit Profile').click();
    await other.getByLabel('Apartment').fill('7');
    await other.getByLabel('City').fill('Palmer');

    await button(page, 'Edit Profile').click();
    await page.getByLabel('City').fill('Wasilla');
    await page.getByLabel('Mobile Number').fill('9075550199');
    await page.getByLabel('Preferred Terminal').selectOption('KOD');
    await page.getByLabel('Email', { exact: true }).check();
    await save(page);

    await button(other, 'Update Profile').click();
    await expect(other.getByText(CONFLICT)).toBeInViewport();
    await expect(changes(other)).toHaveText([
      'Mobile Number: 907-555-0199',
      'Contact Preference: Email',
      'City: Wasilla',
      'Preferred Terminal: Kodiak (KOD)',
    ]);
    await expect(changes(other).last()).toBeInViewport();
    await expect(other.getByLabel('City')).toHaveValue('Palmer');
    await expect(other.getByLabel('Apartment')).toHaveValue('7');
    await expect(other.getByLabel('Mobile Number')).toHaveValue('907-555-0199');
    await expect(other.getByLabel('Preferred Terminal')).toHaveValue('KOD');
    await expect(other.getByLabel('Email', { exact: true })).toBeChecked();
    // Scrolls up so that the navigation bar does not partly cover a control.
    await other.evaluate(() => scrollTo(0, 0));
    await expectAccessible(other);
    await expectNoSidewaysScroll(other);

    await save(other);
    await other.reload();
    await expect(fact(other, 'City')).toHaveText('Palmer');
    await expect(fact(other, 'Mobile Number')).toHaveText('907-555-0199');
  });

  test('shows changes on returning to a tab, with or without edits there', async ({ page }) => {
    await button(page, 'Edit Profile').click();
    await page.getByLabel('City').fill('Homer');
    await save(page);
    await comeBack(other);
    await expect(fact(other, 'City')).toHaveText('Homer');

    await button(other, 'Edit Profile').click();
    await button(page, 'Edit Profile').click();
    await page.getByLabel('City').fill('Seward');
    await save(page);
    await comeBack(other);
    await expect(other.getByLabel('City')).toHaveValue('Seward');
    await expect(changes(other)).toHaveText(['City: Seward']);
    await other.getByLabel('Apartment').fill('9');
    await save(other);
    await comeBack(page);
    await expect(fact(page, 'Apartment')).toHaveText('9');
    await expect(fact(page, 'City')).toHaveText('Seward');
  });

  test('discards edits on Cancel Editing and shows the current profile', async ({ page }) => {
    await button(other, 'Edit Profile').click();
    await other.getByLabel('City').fill('Palmer');
    await button(page, 'Edit Profile').click();
    await page.getByLabel('City').fill('Wasilla');
    await save(page);
    await button(other, 'Update Profile').click();
    await expect(changes(other)).toHaveText(['City: Wasilla']);
    await button(other, 'Cancel Editing').click();
    await expect(fact(other, 'City')).toHaveText('Wasilla');
    await expect(changes(other)).toHaveCount(0);
  });
});
