import type { Browser } from '@playwright/test';
import type { Portal } from '#local/portal.ts';
import { codeFor, enterCode, fillRegistration, freshEmail, NEW_PASSWORD } from '../support/accounts.ts';
import { expect, fillSignIn, test } from '../support/fixtures.ts';
import { message, signInWithGoogle } from './google-page.ts';

const ATTACKERS_PASSWORD = 'Not-the-owner-1!';
const GOOGLE_FAILED =
  'Unable to sign-in using Google. If you have an existing account, please ensure your account is active with a password.';
const CONFIRMED =
  'Your email is confirmed. We cannot be sure that you chose the first password, for example if the account was created on another device. Choose a new one with the second code that we emailed you.';

/** In another browser, an attacker without access to the mailbox registers another person's email address. */
async function attackerRegisters(browser: Browser, portal: Portal, email: string): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.origin });
  const page = await context.newPage();
  await page.goto('/register');
  await fillRegistration(page, email, ATTACKERS_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await context.close();
}

test('the owner of an email address that an attacker registered gets the account, and the attacker does not', async ({
  page,
  portal,
  browser,
}) => {
  const email = freshEmail();
  await attackerRegisters(browser, portal, email);

  await test.step('cannot use Google, and sees the message once', async () => {
    await signInWithGoogle(page, email);
    await expect(message(page)).toHaveText(GOOGLE_FAILED);
    await expect(page).toHaveURL('/login');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(message(page)).toBeHidden();
  });

  await test.step('confirms the email address first', async () => {
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: 'Confirm your email first' }).click();
    await expect(page).toHaveURL('/register');
    // The URL changes before the page does, and both pages have a field for a code.
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    await enterCode(page, codeFor(portal, email));
  });

  await test.step('sets a new password with the newest code', async () => {
    await expect(page).toHaveURL('/reset-password');
    await expect(page.getByText(CONFIRMED)).toBeVisible();
    await page.getByLabel('Confirmation Code').fill(codeFor(portal, email));
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('logs in, which the attacker cannot', async () => {
    await fillSignIn(page, email, ATTACKERS_PASSWORD);
    await expect(message(page)).toHaveText('Incorrect username or password.');
    await fillSignIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL('/onboarding');
  });
});
