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
} from '../support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createCustomer } from '../support/users.ts';

const STRANGERS_PASSWORD = 'Not-the-owner-1!';
const CONFIRMED = 'Your email is confirmed. To keep your account yours alone, choose a new password with';
const SIGNED_IN = /\/(onboarding|orders)$/;

/** A stranger at a browser of their own registers somebody else's e-mail, and never reads the mailbox. */
async function strangerRegisters(browser: Browser, portal: Portal, email: string): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.origin });
  const page = await context.newPage();
  await page.goto('/register');
  await fillRegistration(page, email, STRANGERS_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await context.close();
}

/** Sets the new password that the page asks for, with the newest code. */
async function setPassword(page: Page, portal: Portal, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('Confirmation Code').fill(codeFor(portal, email));
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
}

/** Says that the password is forgotten, and goes to confirm the e-mail instead. */
async function confirmEmailFirst(page: Page, email: string): Promise<void> {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Confirm your email first' }).click();
  await expect(page).toHaveURL('/register');
  // The address changes before the page does, and both pages have a field for a code.
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
}

/** Nobody is told that the code is missing before they could type it. */
async function expectFocusOnCode(page: Page): Promise<void> {
  await expect(page.getByLabel('Confirmation Code')).toBeFocused();
  await expect(page.getByText('Confirmation Code is required!')).toBeHidden();
}

/** Tries the stranger's password at the login page. */
async function expectStrangerKeptOut(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, email, STRANGERS_PASSWORD);
  await expect(page.getByRole('alert').getByText(/./)).toHaveText('Incorrect username or password.');
}

test('the owner of an e-mail that a stranger registered ends with a password of their own', {
  tag: '@screen',
}, async ({ page, portal, browser }) => {
  const email = freshEmail();
  await strangerRegisters(browser, portal, email);
  await confirmEmailFirst(page, email);
  await expectFocusOnCode(page);
  await enterCode(page, codeFor(portal, email));

  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText(`${CONFIRMED} the second code that we sent.`)).toBeVisible();
  await expectFocusOnCode(page);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Confirm your email first' })).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByText(`${CONFIRMED} the second code that we sent.`)).toBeVisible();
  await setPassword(page, portal, email);

  await expectStrangerKeptOut(page, email);
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/onboarding');
});

test('the owner who then uses Google shares the account with nobody', async ({ page, portal, browser }) => {
  const email = freshEmail();
  await strangerRegisters(browser, portal, email);
  await page.goto('/login');
  // Any password leads to the confirmation, so it proves nothing.
  await fillSignIn(page, email, STRANGERS_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await enterCode(page, codeFor(portal, email));
  await expect(page.getByText(`${CONFIRMED} the second code that we sent.`)).toBeVisible();
  await expectStrangerKeptOut(page, email);

  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').getByText(/./)).toContainText('Unable to sign-in using Google.');
});

test('a browser that signed up and forgot the password goes on to a new one', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.evaluate(() => sessionStorage.clear());
  await confirmEmailFirst(page, email);
  await enterCode(page, codeFor(portal, email));
  await setPassword(page, portal, email);
});

test('a second code that cannot be sent is told, with the e-mail filled in', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.evaluate(() => localStorage.clear());
  await failWith(page, 'ForgotPassword', 'LimitExceededException', 'Attempt limit exceeded.');
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText(`${CONFIRMED} a second code that we send to it.`)).toBeVisible();
  await expect(page.getByRole('alert').getByText(/./)).toHaveText(
    'Too many attempts. Wait a few minutes and try again.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.unroute('**/cognito');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`${CONFIRMED} the second code that we sent.`)).toBeVisible();
  await setPassword(page, portal, email);
});

test('a sign-up that is refused leaves the proof of the one before', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/register');
  await fillRegistration(page, email);
  await expect(page.getByRole('alert').getByText(/./)).toContainText('belongs to another account');
  await page.goto('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL(SIGNED_IN);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('nonce')))).toEqual(
    [],
  );
});

test('where the browser keeps nothing, a new password is chosen once more', async ({ page, portal }) => {
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

test('an account that was confirmed elsewhere meanwhile leads to a login', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/login');
  await fillSignIn(elsewhere, email, NEW_PASSWORD);
  await enterCode(elsewhere, codeFor(portal, email));
  await expect(elsewhere).toHaveURL(SIGNED_IN);
  await elsewhere.evaluate(() => localStorage.clear());

  await enterCode(page, '123456');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your email is confirmed. Please log in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a password that nobody has proved leads from the login to a new one', async ({ page }) => {
  await page.goto('/login');
  await failWith(
    page,
    'InitiateAuth',
    'UserLambdaValidationException',
    'PreTokenGeneration failed with error PasswordNotProved.',
  );
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByLabel('Email')).toHaveValue(accounts.customer);
});

test('the first sign-in after a reset tells what it did, and the profile how to log in', {
  tag: '@screen',
}, async ({ page }) => {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(accounts.customer);
  await page.getByRole('button', { name: 'Send code' }).click();
  await skipReset(page);
  await page.getByLabel('Confirmation Code').fill('123456');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page).toHaveURL('/orders');
  const news = page.getByText('Your other sessions were signed out. You can log in with your password.');
  await expect(news).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Email and password' })).toBeVisible();
  await expect(news).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

/** Lets the reset of a demo account pass without changing its password, which other tests use. */
async function skipReset(page: Page): Promise<void> {
  await page.route('**/cognito', async (route) => {
    const isReset = route.request().headers()['x-amz-target']?.endsWith('.ConfirmForgotPassword');
    await (isReset ? route.fulfill({ json: {} }) : route.fallback());
  });
}

test('a linked account says so after a reset', async ({ page, portal }) => {
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
