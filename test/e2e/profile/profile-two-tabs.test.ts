import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { fact } from './profile-form.ts';

const CONFLICT = 'Not saved yet: your profile was changed in another window or on another device';
const SAVED = 'Profile successfully updated!';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const changes = (page: Page) => page.getByRole('form').getByRole('listitem');

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

test('shows the other tab’s changes before they can be overwritten', async ({
  page,
  context,
  portal,
  useSessionOf,
}) => {
  const { email } = await createCustomerWith(portal, () => []);
  await useSessionOf(email);
  await openProfile(page);
  const other = await context.newPage();
  await openProfile(other);
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

  await save(other);
  await other.reload();
  await expect(fact(other, 'City')).toHaveText('Palmer');
  await expect(fact(other, 'Mobile Number')).toHaveText('907-555-0199');
});
