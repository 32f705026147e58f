import { continueWithGoogle } from '../account/google-page.ts';
import { freshEmail } from '../support/accounts.ts';
import { chooseFromMenu, completeOnboarding, expectNavigation, heading, NORA, tab } from './customer.ts';
import { expect, test } from './journey.ts';

test('a new customer signs up with Google, logs out and logs in again', async ({ page, journey }) => {
  const { step } = journey;
  const email = freshEmail();

  // The API returns 404 for the profile of a new customer.
  journey.accept('404 /api/customer/me');
  await step('signs up with Google', async () => {
    await page.goto('/');
    await expect(heading(page, 'Log in')).toBeVisible();
    await continueWithGoogle(page, email);
    await expect(heading(page, 'Create Your Profile')).toBeVisible();
    await expect(tab(page, 'Packages')).toHaveCount(0);
  });

  await step('fills in the profile and agrees to the terms', () => completeOnboarding(page));

  await step('finds every tab and the profile', async () => {
    await tab(page, 'Appointments').click();
    await expect(page.getByText('Nothing to pick up yet')).toBeVisible();
    await tab(page, 'Ship').click();
    await expect(page.getByRole('form', { name: 'Quote' })).toBeVisible();
    await tab(page, 'Packages').click();
    await expect(page.getByRole('region', { name: 'Your shipping address' })).toContainText('KEN');
    await chooseFromMenu(page, 'Profile');
    await expect(page.getByRole('definition').filter({ hasText: /^Google$/ })).toBeVisible();
    await expect(page.getByText('77 Birch Ln')).toBeVisible();
  });

  await step('logs out here and at Google, and logs in again', async () => {
    const loggedOut = page.waitForRequest('**/hosted/logout?*');
    await chooseFromMenu(page, 'Logout');
    expect(new URL((await loggedOut).url()).searchParams.get('logout_uri')).toMatch(/\/login$/);
    await expect(heading(page, 'Log in')).toBeVisible();
    await continueWithGoogle(page, email);
    await expect(heading(page, 'Active Packages')).toBeVisible();
    await expect(page.getByText('No packages yet')).toBeVisible();
    await expectNavigation(page, NORA);
  });
});
