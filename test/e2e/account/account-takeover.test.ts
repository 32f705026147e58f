import type { Browser, Page } from '@playwright/test';
import type { Portal } from '../../../local/portal.ts';
import {
  codeFor,
  enterCode,
  fillRegistration,
  freshEmail,
  NEW_PASSWORD,
  registerUnconfirmed,
} from '../support/accounts.ts';
import { expect, fillSignIn, test } from '../support/fixtures.ts';

const ATTACKERS_PASSWORD = 'Not-the-owner-1!';
const CONFIRMED = 'Your email is confirmed. To protect your account, choose a new password with';

/** An attacker, in another browser, registers the email address of another person without access to the mailbox. */
async function attackerRegisters(browser: Browser, portal: Portal, email: string): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.origin });
  const page = await context.newPage();
  await page.goto('/register');
  await fillRegistration(page, email, ATTACKERS_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await context.close();
}

/** Sets a new password with the newest code. */
async function setPassword(page: Page, portal: Portal, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('Confirmation Code').fill(codeFor(portal, email));
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
}

/** Starts a password reset, and confirms the email address first. */
async function confirmEmailFirst(page: Page, email: string): Promise<void> {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Confirm your email first' }).click();
  await expect(page).toHaveURL('/register');
  // The URL changes before the page does, and both pages have a field for a code.
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
}

/** The error for a missing code must not show before the user can type. */
async function expectFocusOnCode(page: Page): Promise<void> {
  await expect(page.getByLabel('Confirmation Code')).toBeFocused();
  await expect(page.getByText('Confirmation Code is required!')).toBeHidden();
}

/** Tries the attacker's password at the login page. */
async function expectAttackerRejected(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, email, ATTACKERS_PASSWORD);
  await expect(page.getByRole('alert').getByText(/./)).toHaveText('Incorrect username or password.');
}

test('the owner of an email address that an attacker registered sets a new password', async ({
  page,
  portal,
  browser,
}) => {
  const email = freshEmail();
  await attackerRegisters(browser, portal, email);
  await confirmEmailFirst(page, email);
  await expectFocusOnCode(page);
  await enterCode(page, codeFor(portal, email));

  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText(`${CONFIRMED} the second code that we emailed you.`)).toBeVisible();
  await expectFocusOnCode(page);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Confirm your email first' })).toBeHidden();
  await page.reload();
  await expect(page.getByText(`${CONFIRMED} the second code that we emailed you.`)).toBeVisible();
  await setPassword(page, portal, email);

  await expectAttackerRejected(page, email);
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/onboarding');
});

test('the owner who then uses Google does not share the account', async ({ page, portal, browser }) => {
  const email = freshEmail();
  await attackerRegisters(browser, portal, email);
  await page.goto('/login');
  // Any password leads to the confirmation, so the password is not proven.
  await fillSignIn(page, email, ATTACKERS_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await enterCode(page, codeFor(portal, email));
  await expect(page.getByText(`${CONFIRMED} the second code that we emailed you.`)).toBeVisible();
  await expectAttackerRejected(page, email);

  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').getByText(/./)).toContainText('Unable to sign-in using Google.');
});

test('requires a new password if the browser blocks storage', async ({ page, portal }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, { get });
  });
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText(CONFIRMED)).toBeVisible();
});
