import type { Page } from '@playwright/test';
import { profileOf } from '../profile/profile-form.ts';
import { codeFor, failWith, NEW_PASSWORD, registerUnconfirmed, wrongCode } from '../support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createCustomer, demandReset } from '../support/users.ts';

/** Asks for a code and waits for the second step. */
async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
}

/** Fills the second step and sends it. */
async function setPassword(page: Page, code: string, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel('Confirmation Code').fill(code);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

test('who forgot the password sets a new one', { tag: '@screen' }, async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveTitle('Reset password · Northbound');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required!');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Email').fill(` ${email.toUpperCase()}`);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Confirmation Code is required!')).toBeVisible();
  await expect(page.getByText('Please enter a password!')).toBeVisible();
  await expect(page.getByText('Please confirm your password!')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await setPassword(page, ` ${codeFor(portal, email)} `);
  await expect(page).toHaveURL('/login');
  const notice = page.getByText('Your password has been updated successfully.');
  // Under the pointer it waits, however long the checks take.
  await notice.hover();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(notice).toBeHidden();

  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page).not.toHaveURL(/login/);
});

test('a wrong code is asked again, an e-mail can be sent again', async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await askForCode(page, email);
  const first = codeFor(portal, email);
  await setPassword(page, wrongCode(first));
  const code = page.getByLabel('Confirmation Code');
  await expect(code).toHaveAccessibleDescription('This code is not correct. Check it and try again.');
  await expect(code).toBeFocused();

  await page.getByRole('button', { name: 'Resend Email' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await setPassword(page, codeFor(portal, email));
  await expect(page).toHaveURL('/login');
});

test('too many wrong codes end it, and so does an old one', async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await askForCode(page, email);
  const wrong = wrongCode(codeFor(portal, email));
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse('**/cognito');
    await setPassword(page, wrong);
    await answered;
    await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible();
  }
  await setPassword(page, wrong);
  await expect(page.getByRole('alert').getByText(/./)).toHaveText(
    'Too many attempts. Wait a few minutes and try again.',
  );

  const message = 'Invalid code provided, please request a code again.';
  await failWith(page, 'ConfirmForgotPassword', 'ExpiredCodeException', message);
  await setPassword(page, wrong);
  await expect(page.getByLabel('Confirmation Code')).toHaveAccessibleDescription(
    'This code is no longer valid. Request a new one.',
  );
});

test('what else goes wrong is told without inner details', async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await askForCode(page, email);
  await failWith(page, 'ConfirmForgotPassword', 'InternalErrorException', 'Secret inner details');
  await setPassword(page, codeFor(portal, email));
  await expect(page.getByRole('alert').getByText(/./)).toHaveText(
    'Your password could not be updated. Please try again.',
  );
});

test('a code that could not be sent is told, the first time and again', async ({ page }) => {
  const failed = 'The code could not be sent. Please try again.';
  await failWith(page, 'ForgotPassword', 'InternalErrorException', 'Secret inner details');
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill('nobody-knows@northbound.test');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('alert').getByText(/./)).toHaveText(failed);
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.unroute('**/cognito');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await failWith(page, 'ForgotPassword', 'InternalErrorException', 'Secret inner details');
  await page.getByRole('button', { name: 'Resend Email' }).click();
  await expect(page.getByRole('status').getByText(/./)).toHaveText(failed);
});

test('who never confirmed the email and forgot the password confirms it first', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const email = `${crypto.randomUUID()}@northbound.test`;
  await registerUnconfirmed(page, email);
  await page.evaluate(() => sessionStorage.clear());
  await askForCode(page, email);
  await expect(page.getByText('An email that was never confirmed gets none.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm your email first' }).click();
  await expect(page).toHaveURL('/register');
  // The address changes before the page does, and both pages have a field of this name.
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await page.getByLabel('Confirmation Code').fill(codeFor(portal, email));
  await page.getByRole('button', { name: 'Confirm' }).click();

  // A new password follows at once, although this browser signed up: its owner has just said that they forgot it.
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
  await setPassword(page, codeFor(portal, email));
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/onboarding');
});

test('a reload keeps the step, Go Back leaves it', async ({ page }) => {
  const email = 'nobody-knows@northbound.test';
  await askForCode(page, email);
  await page.reload();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('who returns to login has given it up', async ({ page }) => {
  await askForCode(page, 'nobody-knows@northbound.test');
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
});

test('password managers know the fields', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await askForCode(page, 'nobody-knows@northbound.test');
  const wanted = {
    Email: 'username',
    'Confirmation Code': 'one-time-code',
    Password: 'new-password',
    'Confirm Password': 'new-password',
  };
  for (const [label, value] of Object.entries(wanted)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', value);
  }
});

test('who must reset the password is led here from login, whatever was begun for another', async ({
  page,
  portal,
}) => {
  const email = await createCustomer(portal, PASSWORD);
  await demandReset(portal, email);
  await askForCode(page, 'nobody-knows@northbound.test');
  await page.goto('/login');
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  // The address that was sent to counts after a reload, not the one that the login page gave.
  await page.getByLabel('Email').fill('third@northbound.test');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('third@northbound.test');
});

test('the page that was wanted comes after a new password', async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await page.route('**/api/customer/me', (route) => route.fulfill({ json: profileOf(email) }));
  await page.goto('/order-history?from=mail');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await setPassword(page, codeFor(portal, email));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/order-history?from=mail');
});
