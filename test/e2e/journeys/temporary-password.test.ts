import { NEW_PASSWORD } from '../support/accounts.ts';
import { fillSignIn, PASSWORD } from '../support/fixtures.ts';
import { createTemporaryUser } from '../support/users.ts';
import { completeOnboarding, heading, logOutAndIn } from './customer.ts';
import { expect, test } from './journey.ts';

test('a customer replaces a temporary password, completes the profile, logs out and logs in again', async ({
  page,
  portal,
  journey,
}) => {
  const { step } = journey;
  const email = await createTemporaryUser(portal, PASSWORD);

  await step('logs in with the temporary password', async () => {
    await page.goto('/');
    await fillSignIn(page, email, PASSWORD);
    await expect(heading(page, 'Choose a new password')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  // The API returns 404 for the profile of a new customer.
  journey.accept('404 /api/customer/me');
  await step('chooses a new one', async () => {
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(heading(page, 'Create Your Profile')).toBeVisible();
  });

  await step('fills in the profile and agrees to the terms', async () => {
    await completeOnboarding(page);
    await expect(page.getByRole('region', { name: 'Your shipping address' })).toContainText('KEN');
  });

  await step('logs out and logs in again with the new password', async () => {
    await logOutAndIn(page, email, NEW_PASSWORD);
    expect(journey.documents()).toBe(1);
  });
});
