import type { Page } from '@playwright/test';
import { profileOf } from '../profile/profile-form.ts';
import { codeFor, failWith, NEW_PASSWORD, registerUnconfirmed, wrongCode } from '../support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createCustomer, demandReset } from '../support/users.ts';

/** Requests a code and waits for the second step. */
async function requestCode(page: Page, email: string): Promise<void> {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
}

/** Fills in and submits the second step. */
async function setPassword(page: Page, code: string, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel('Confirmation Code').fill(code);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

test('resets a forgotten password', { tag: '@screen' }, async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveTitle('Reset password · Northbound');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required!');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Email').fill('not an email');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');

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

  const confirm = page.getByLabel('Confirm Password');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await confirm.fill(`${NEW_PASSWORD}8`);
  await expect(confirm).toHaveAccessibleDescription('Your password does not match!');
  await page.getByLabel('Password', { exact: true }).fill(`${NEW_PASSWORD}8`);
  await expect(confirm).toHaveAccessibleDescription('');
  await setPassword(page, ` ${codeFor(portal, email)} `);
  await expect(page).toHaveURL('/login');
  const toast = page.getByText('Your password has been updated successfully.');
  // Hovering keeps the toast open during the checks.
  await toast.hover();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(toast).toBeHidden();

  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page).not.toHaveURL(/login/);
});

test('asks again after a wrong code, and resends the email', async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await requestCode(page, email);
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

test('rejects too many wrong codes and an expired code', async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await requestCode(page, email);
  const wrong = wrongCode(codeFor(portal, email));
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const responded = page.waitForResponse('**/cognito');
    await setPassword(page, wrong);
    await responded;
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

test('shows other errors without internal details', async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await requestCode(page, email);
  await failWith(page, 'ConfirmForgotPassword', 'InternalErrorException', 'Secret inner details');
  await setPassword(page, codeFor(portal, email));
  await expect(page.getByRole('alert').getByText(/./)).toHaveText(
    'Your password could not be updated. Please try again.',
  );
});

test('shows that a code could not be sent, also when it is resent', async ({ page }) => {
  const failed = 'The code could not be sent. Please try again.';
  await failWith(page, 'ForgotPassword', 'InternalErrorException', 'Secret inner details');
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill('unknown@northbound.test');
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

test('confirms an unconfirmed email address before a forgotten password', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const email = `${crypto.randomUUID()}@northbound.test`;
  await registerUnconfirmed(page, email);
  await page.evaluate(() => sessionStorage.clear());
  await requestCode(page, email);
  await expect(page.getByText('We cannot send one to an email that was never confirmed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm your email first' }).click();
  await expect(page).toHaveURL('/register');
  // The URL changes before the page does, and both pages have a field with this label.
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await page.getByLabel('Confirmation Code').fill(codeFor(portal, email));
  await page.getByRole('button', { name: 'Confirm' }).click();

  // A new password is required, although this browser signed up: the user forgot the current one.
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
  await setPassword(page, codeFor(portal, email));
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/onboarding');
});

test('keeps the step after a reload, and leaves it with Go Back', async ({ page }) => {
  const email = 'unknown@northbound.test';
  await requestCode(page, email);
  await page.reload();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('starts over after a return to login', async ({ page }) => {
  await requestCode(page, 'unknown@northbound.test');
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
});

test('sets autocomplete on all fields', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await requestCode(page, 'unknown@northbound.test');
  const expected = {
    Email: 'username',
    'Confirmation Code': 'one-time-code',
    Password: 'new-password',
    'Confirm Password': 'new-password',
  };
  for (const [label, value] of Object.entries(expected)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', value);
  }
});

test('redirects from login if a reset is required, despite a pending reset of another account', async ({
  page,
  portal,
}) => {
  const email = await createCustomer(portal, PASSWORD);
  await demandReset(portal, email);
  await requestCode(page, 'unknown@northbound.test');
  await page.goto('/login');
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/reset-password');
  const reason = page.getByText(
    'Your password must be reset before you can log in. Enter the code that we emailed you.',
  );
  await expect(reason).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await page.reload();
  await expect(reason).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  // After a reload, the address that the code was sent to wins over the one from the login page.
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.getByLabel('Email').fill('third@northbound.test');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('third@northbound.test');
});

test('a required reset takes the code that was sent with it', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const email = await createCustomer(portal, PASSWORD);
  await demandReset(portal, email);
  const code = codeFor(portal, email);
  await page.goto('/login');
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByText('Your password must be reset before you can log in.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await setPassword(page, code);
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/onboarding');
});

test('goes to the return URL after a new password', async ({ page, portal }) => {
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
