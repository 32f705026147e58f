import {
  codeFor,
  enterCode,
  failWith,
  fillRegistration,
  freshEmail,
  NEW_PASSWORD,
  register,
  registerUnconfirmed,
  SIGNED_IN,
  wrongCode,
} from '../support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, test } from '../support/fixtures.ts';

test('registers a new customer', { tag: '@screen' }, async ({ page, portal }) => {
  const email = freshEmail();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveTitle('Create your account · Northbound');
  await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
  await expect(page.getByText('OR', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await fillRegistration(page, email.toUpperCase());
  await expect(page.getByText(`We sent a confirmation code to ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await enterCode(page, ` ${codeFor(portal, email)} `);
  await expect(page).toHaveURL(SIGNED_IN);
});

test('shows what is missing in an empty form, and the logo goes to login', { tag: '@screen' }, async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  const email = page.getByLabel('Email', { exact: true });

  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(page.getByLabel('Confirm Email')).toHaveAccessibleDescription(
    'Your chosen email address does not match.',
  );
  await expect(page.getByText('Please enter a password!')).toBeVisible();
  await expect(page.getByText('Please confirm your password!')).toBeVisible();
  await expect(page.getByText('Please select your preferred terminal.')).toBeVisible();
  await expect(email).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Northbound' }).click();
  await expect(page).toHaveURL('/login');
});

test('requires matching email addresses and passwords, and at most 128 characters in an email', async ({
  page,
}) => {
  await page.goto('/register');
  const email = page.getByLabel('Email', { exact: true });
  await email.fill(`${'x'.repeat(125)}@a.us`);
  await page.getByLabel('Confirm Email').fill('other@northbound.test');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(`${NEW_PASSWORD}8`);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(page.getByLabel('Confirm Email')).toHaveAccessibleDescription(
    'Your chosen email address does not match.',
  );
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription(
    'Your password does not match!',
  );
});

test('checks both fields of a pair when either changes', async ({ page }) => {
  await page.goto('/register');
  for (const [label, confirmLabel, message, first, second] of [
    ['Email', 'Confirm Email', 'Your chosen email address does not match.', 'a@a.us', 'b@a.us'],
    ['Password', 'Confirm Password', 'Your password does not match!', NEW_PASSWORD, `${NEW_PASSWORD}8`],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    const confirmation = page.getByLabel(confirmLabel);
    await field.fill(first);
    await expect(page.getByText(message)).toBeHidden();
    await confirmation.fill(first);
    await confirmation.blur();
    await expect(confirmation).toHaveAccessibleDescription('');
    await field.fill(second);
    await expect(confirmation).toHaveAccessibleDescription(message);
    await field.fill(first);
    await expect(confirmation).toHaveAccessibleDescription('');
    await field.fill(second);
    await confirmation.fill(second);
    await expect(confirmation).toHaveAccessibleDescription('');
  }
});

test('shows which password rules are met', async ({ page }) => {
  await page.goto('/register');
  const password = page.getByLabel('Password', { exact: true });
  const rules = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
  await expect(rules).toHaveCount(5);
  await expect(rules.filter({ hasText: '(met)' })).toHaveCount(0);

  await password.fill('spruce7é');
  await expect(rules.filter({ hasText: '(met)' })).toContainText([
    'Your password must be at least 6 characters long.',
    'Your password must include at least one lowercase letter.',
    'Your password must include at least one number.',
  ]);
  await expect(rules.filter({ hasText: '(not met)' })).toContainText([
    'Your password must include at least one uppercase letter.',
    'Your password must include at least one symbol: ^$*.[]{}()?-"!@#%&/\\,><\':;|_~`+=',
    'Your password contains invalid characters. Allowed symbols: ^$*.[]{}()?-"!@#%&/\\,><\':;|_~`+=',
  ]);
  await password.blur();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription(
    /^Your password must include at least one uppercase letter\. Your password must include at least one symbol: .* Your password contains invalid characters\. Allowed symbols: /,
  );
  // Each text stands once.
  await expect(page.getByText('include at least one uppercase letter.')).toHaveCount(1);
  await expectAccessible(page);
  await password.fill(NEW_PASSWORD);
  await expect(rules.filter({ hasText: '(met)' })).toHaveCount(5);
});

test('sets autocomplete on all fields', async ({ page }) => {
  await page.goto('/register');
  const expected = {
    Email: 'username',
    'Confirm Email': 'email',
    Password: 'new-password',
    'Confirm Password': 'new-password',
    'Preferred Terminal': 'off',
  };
  for (const [label, value] of Object.entries(expected)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', value);
  }
});

test('rejects an email address that has an account', { tag: '@screen' }, async ({ page }) => {
  await page.goto('/register');
  await fillRegistration(page, accounts.customer);

  await expect(page.getByRole('alert').getByText(/./)).toHaveText(
    'The provided email address belongs to another account and cannot be used again.',
  );
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expectAccessible(page);
});

test('shows other errors without internal details', async ({ page }) => {
  await page.goto('/register');
  await failWith(page, 'SignUp', 'InternalErrorException', 'Secret inner details');
  await fillRegistration(page, freshEmail());

  await expect(page.getByRole('alert').getByText(/./)).toHaveText(
    'An error occurred and your account could not be created at this time.',
  );
});

test.describe('the confirmation code', () => {
  test('shows a message if it cannot be checked', async ({ page, portal }) => {
    const email = freshEmail();
    await registerUnconfirmed(page, email);
    await failWith(page, 'ConfirmSignUp', 'InternalErrorException', 'Secret inner details');
    await enterCode(page, codeFor(portal, email));
    await expect(page.getByRole('alert').getByText(/./)).toHaveText(
      'Your account could not be confirmed. Please try again.',
    );
  });

  test('is requested again after a wrong one, and can be resent', { tag: '@screen' }, async ({
    page,
    portal,
  }) => {
    const email = freshEmail();
    await registerUnconfirmed(page, email);
    const code = page.getByLabel('Confirmation Code');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(code).toHaveAccessibleDescription('Confirmation Code is required!');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');

    await enterCode(page, wrongCode(codeFor(portal, email)));
    await expect(code).toHaveAccessibleDescription('This code is not correct. Check it and try again.');
    await expect(code).toBeFocused();
    await expectAccessible(page);

    const before = portal.mailbox.list().filter(({ to }) => to === email).length;
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
    expect(portal.mailbox.list().filter(({ to }) => to === email)).toHaveLength(before + 1);
    await enterCode(page, codeFor(portal, email));
    await expect(page).toHaveURL(SIGNED_IN);
  });

  test('expires', async ({ page }) => {
    await registerUnconfirmed(page, freshEmail());
    const message = 'Invalid code provided, please request a code again.';
    await failWith(page, 'ConfirmSignUp', 'ExpiredCodeException', message);
    await enterCode(page, '123456');
    await expect(page.getByLabel('Confirmation Code')).toHaveAccessibleDescription(
      'This code is no longer valid. Request a new one.',
    );
  });

  test('is locked after too many attempts', async ({ page, portal }) => {
    const email = freshEmail();
    await registerUnconfirmed(page, email);
    const wrong = wrongCode(codeFor(portal, email));
    const alert = page.getByText('Too many attempts. Wait a few minutes and try again.');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const responded = page.waitForResponse('**/cognito');
      await enterCode(page, wrong);
      await responded;
      await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();
    }
    await enterCode(page, wrong);
    await expect(alert).toBeVisible();
  });

  test('is still requested after a reload; a login follows', async ({ page, portal }) => {
    const email = freshEmail();
    await registerUnconfirmed(page, email);
    await page.reload();
    await expect(page.getByText(`We sent a confirmation code to ${email}.`)).toBeVisible();

    await enterCode(page, codeFor(portal, email));
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your account is ready. Log in to continue.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await fillSignIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(SIGNED_IN);
  });

  test('requires a login after 180 seconds', async ({ page, portal }) => {
    const email = freshEmail();
    await page.clock.install();
    await registerUnconfirmed(page, email);
    await page.clock.fastForward(181_000);
    await enterCode(page, codeFor(portal, email));
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your account is ready. Log in to continue.')).toBeVisible();
  });

  test('can be left to use another email address', async ({ page }) => {
    await registerUnconfirmed(page, freshEmail());
    await page.getByRole('button', { name: 'Use another email' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  });
});

test('redirects a signed-in user', async ({ page, portal }) => {
  await register(page, portal, freshEmail());
  await page.goto('/register');
  await expect(page).toHaveURL(/\/(onboarding|orders|forbidden)$/);
});
