import type { Browser, Page } from '@playwright/test';
import type { Portal } from '../../../local/portal.ts';
import {
  codeFor,
  enterCode,
  failWith,
  fillRegistration,
  freshEmail,
  NEW_PASSWORD,
  registerUnconfirmed,
  SIGNED_IN,
} from '../support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createCustomer } from '../support/users.ts';

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

test('the owner of an email address that an attacker registered sets a new password', {
  tag: '@screen',
}, async ({ page, portal, browser }) => {
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
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
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

test('a user who signed up here and forgot the password sets a new one', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.evaluate(() => sessionStorage.clear());
  await confirmEmailFirst(page, email);
  await enterCode(page, codeFor(portal, email));
  await setPassword(page, portal, email);
});

test('shows that the second code could not be sent, with the email address filled in', {
  tag: '@screen',
}, async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.evaluate(() => localStorage.clear());
  await failWith(page, 'ForgotPassword', 'LimitExceededException', 'Attempt limit exceeded.');
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText(`${CONFIRMED} a second code that we will email you.`)).toBeVisible();
  await expect(page.getByRole('alert').getByText(/./)).toHaveText(
    'Too many attempts. Wait a few minutes and try again.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.unroute('**/cognito');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`${CONFIRMED} the second code that we emailed you.`)).toBeVisible();
  await setPassword(page, portal, email);
});

test('keeps the nonce of an earlier sign-up after a rejected one', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/register');
  await fillRegistration(page, email);
  await expect(page.getByRole('alert').getByText(/./)).toContainText('belongs to another account');
  await page.goto('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL(SIGNED_IN);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('nonce')))).toEqual(
    [],
  );
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

test('requires a login if the account was confirmed in another tab', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  const other = await page.context().newPage();
  await other.goto('/login');
  await fillSignIn(other, email, NEW_PASSWORD);
  await expect(other.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await enterCode(other, codeFor(portal, email));
  await expect(other).toHaveURL(SIGNED_IN);
  await other.evaluate(() => localStorage.clear());

  await enterCode(page, '123456');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your email is confirmed. Please log in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('requires a reset at login if the password is not proven', async ({ page }) => {
  await page.goto('/login');
  await failWith(
    page,
    'InitiateAuth',
    'UserLambdaValidationException',
    'PreTokenGeneration failed with error PasswordNotProved.',
  );
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page).toHaveURL('/reset-password');
  await expect(
    page.getByText(
      'To protect your account, choose a new password before you log in. We will email you a code.',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(accounts.customer);
});

test('reports ended sessions at the first sign-in after a reset, and the profile lists the logins', {
  tag: '@screen',
}, async ({ page }) => {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(accounts.customer);
  await page.getByRole('button', { name: 'Send code' }).click();
  await fakeReset(page);
  await page.getByLabel('Confirmation Code').fill('123456');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page).toHaveURL('/orders');
  const toast = page.getByText('Your other sessions were signed out. You can log in with your password.');
  await expect(toast).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Email and password' })).toBeVisible();
  await expect(toast).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

/** Fakes the reset of a demo account, because other tests use its password. */
async function fakeReset(page: Page): Promise<void> {
  await page.route('**/cognito', async (route) => {
    const isReset = route.request().headers()['x-amz-target']?.endsWith('.ConfirmForgotPassword');
    await (isReset ? route.fulfill({ json: {} }) : route.fallback());
  });
}

test('lists Google after the reset of a linked account', async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/onboarding');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await setPassword(page, portal, email);
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(
    page.getByText('Your other sessions were signed out. You can log in with your password or with Google.'),
  ).toBeVisible();
});
