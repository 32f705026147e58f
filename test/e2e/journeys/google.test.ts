import type { Page } from '@playwright/test';
import { fillAddressStep, passAccountStep } from '../profile/profile-form.ts';
import { freshEmail } from '../support/accounts.ts';
import { chooseFromMenu, expectNavigation, heading, tab } from './customer.ts';
import { expect, test } from './journey.ts';

const NORA = /Nora Lindqvist · \d{5}/;

/** From the login page to Google's page, which the user leaves as the owner of this email address. */
async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await expect(heading(page, 'Log in')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(heading(page, 'Sign in with Google')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a newcomer through Google, who logs out and comes back', async ({ page, journey }) => {
  const { step } = journey;
  const email = freshEmail();

  // A new customer has no profile, which the API says by 404.
  journey.accept('404 /api/customer/me');
  await step('signs up with Google', async () => {
    await page.goto('/');
    await continueWithGoogle(page, email);
    await expect(heading(page, 'Create Your Profile')).toBeVisible();
    await expect(tab(page, 'Packages')).toHaveCount(0);
  });

  await step('fills in the profile and agrees to the terms', async () => {
    await passAccountStep(page);
    await fillAddressStep(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(heading(page, 'Terms and Conditions')).toBeVisible();
    await page.getByRole('button', { name: 'Agree to Terms and Conditions' }).click();
    await expect(heading(page, 'Active Packages')).toBeVisible();
    await expect(page.getByText('No packages yet')).toBeVisible();
    await expectNavigation(page, NORA);
  });

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

  await step('logs out here and at Google, and comes back to the packages', async () => {
    const loggedOut = page.waitForRequest('**/hosted/logout?*');
    await chooseFromMenu(page, 'Logout');
    await loggedOut;
    await continueWithGoogle(page, email);
    await expect(heading(page, 'Active Packages')).toBeVisible();
    await expect(page.getByText('No packages yet')).toBeVisible();
    await expectNavigation(page, NORA);
  });
});
