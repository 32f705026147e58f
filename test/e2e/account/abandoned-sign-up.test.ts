import type { Page } from '@playwright/test';
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
import { accounts, expect, fillSignIn, test } from '../support/fixtures.ts';

const TAKEN = 'The provided email address belongs to another account and cannot be used again.';

const messagesTo = ({ mailbox }: Portal, email: string) =>
  mailbox.list().filter(({ to }) => to === email).length;

/** Registers, leaves before the code, and registers again with this password. */
async function registerTwice(page: Page, email: string, password?: string): Promise<void> {
  await registerUnconfirmed(page, email);
  await page.getByRole('button', { name: 'Use another email' }).click();
  await fillRegistration(page, email, password);
  await expect(page.getByRole('alert').getByText(/./)).toHaveText(TAKEN);
}

/** Confirms the email address with the code that is sent for it. */
async function confirm(page: Page, portal: Portal, email: string): Promise<void> {
  const before = messagesTo(portal, email);
  await page.getByRole('button', { name: 'Confirm your email' }).click();
  await expect(page.getByText(`We sent a confirmation code to ${email}.`)).toBeVisible();
  expect(messagesTo(portal, email)).toBe(before + 1);
  await enterCode(page, codeFor(portal, email));
}

test('a second registration offers the confirmation', { tag: '@screen' }, async ({ page, portal }) => {
  const email = freshEmail();
  await registerTwice(page, email);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await confirm(page, portal, email);
  await expect(page).toHaveURL(SIGNED_IN);
});

test('a second registration with another password leads to a new one', async ({ page, portal }) => {
  const email = freshEmail();
  await registerTwice(page, email, `${NEW_PASSWORD}8`);
  await page.reload();
  await fillRegistration(page, email, `${NEW_PASSWORD}8`);
  await confirm(page, portal, email);
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText('the second code that we emailed you.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a registration with the email of an account offers login and reset', { tag: '@screen' }, async ({
  page,
}) => {
  await page.goto('/register');
  await fillRegistration(page, accounts.customer);
  await expect(page.getByRole('alert').getByText(/./)).toHaveText(TAKEN);
  await page.getByRole('button', { name: 'Confirm your email' }).click();
  await expect(page.getByText('This email is already confirmed.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'reset your password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(accounts.customer);
  await page.goBack();
  await fillRegistration(page, accounts.customer);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(accounts.customer);
});

test('an unconfirmed login sends a code, or says that it cannot', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  const first = codeFor(portal, email);
  await failWith(page, 'ResendConfirmationCode', 'LimitExceededException', 'Attempt limit exceeded.');
  await page.goto('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByText('Enter the last code that you received.')).toBeVisible();
  await expect(page.getByRole('alert').getByText(/./)).toHaveText(
    'Too many attempts. Wait a few minutes and try again.',
  );
  await expectAccessible(page);
  expect(codeFor(portal, email)).toBe(first);

  await page.unroute('**/cognito');
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByText(`We sent a new code to ${email}.`)).toBeVisible();
  await expect(page.getByText('Too many attempts.')).toBeHidden();
  expect(messagesTo(portal, email)).toBe(2);
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL(SIGNED_IN);
});
