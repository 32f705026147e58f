import { profileOf } from '../profile/profile-form.ts';
import { expectAccessible } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createCustomer } from '../support/users.ts';

test('the email typed at login is carried along', async ({ page }) => {
  const email = page.getByLabel('Email', { exact: true });
  await page.goto('/login');
  await email.fill(' ada@northbound.test ');
  await page.getByRole('link', { name: 'Reset your password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await expect(email).toHaveValue('ada@northbound.test');

  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(email).toHaveValue('ada@northbound.test');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(email).toHaveValue('ada@northbound.test');
  await expect(page.getByLabel('Confirm Email')).toHaveValue('');

  await page.getByRole('link', { name: 'Return to Login' }).click();
  await email.fill('grace@northbound.test');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await expect(email).toHaveValue('grace@northbound.test');
});

test('the return URL survives Sign up, Forgot Password, Get a quote and the way back', async ({
  page,
  portal,
}) => {
  const email = await createCustomer(portal, PASSWORD);
  await page.route('**/api/customer/me', (route) => route.fulfill({ json: profileOf(email) }));
  const login = page.getByRole('heading', { name: 'Log in' });
  await page.goto('/order-history?from=mail');
  for (const [link, title] of [
    ['Sign up', 'Create your account'],
    ['Forgot Password', 'Reset password'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Return to Login' }).click();
    await expect(login).toBeVisible();
  }
  await page.getByRole('link', { name: 'Get a quote' }).click();
  await page.getByRole('link', { name: 'LOGIN', exact: true }).click();
  await expect(login).toBeVisible();
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/order-history?from=mail');
});

test('a user whose email was typed for a reset of another account starts over', async ({ page }) => {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(accounts.terms);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email').fill(accounts.newcomer);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(accounts.newcomer);
  await expectAccessible(page);
});
