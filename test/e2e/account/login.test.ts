import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, signIn, test } from '../support/fixtures.ts';
import { createTemporaryUser } from '../support/users.ts';

test('shows both required fields in an empty form and focuses the first', { tag: '@screen' }, async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Log in · Northbound');
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page.getByText('Email is required!')).toBeVisible();
  await expect(page.getByText('Password is required!')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required!');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('shows an error when a field is left empty', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.getByLabel('Email').blur();

  await expect(page.getByText('Email is required!')).toBeVisible();
  await expect(page.getByText('Password is required!')).toBeHidden();
});

test('sets autocomplete, and can show the password', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

for (const { name, email, password } of [
  { name: 'a wrong password', email: accounts.customer, password: 'Wrong-password-1' },
  { name: 'an unknown user', email: 'unknown@northbound.test', password: PASSWORD },
]) {
  test(`shows the provider's message for ${name} and keeps the input`, { tag: '@screen' }, async ({
    page,
  }) => {
    await page.goto('/login');
    await fillSignIn(page, email, password);

    await expect(page.getByRole('alert')).toHaveText('Incorrect username or password.');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
  });
}

test('accepts an email address in capitals, and submits with Enter', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(` ${accounts.customer.toUpperCase()}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/orders');
});

test('shows that there is no network', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await fillSignIn(page, accounts.customer, PASSWORD);

  await expect(page.getByRole('alert')).toContainText('could not be reached');
});

test.describe('a temporary password', () => {
  test('must be replaced by one that meets all rules', { tag: '@screen' }, async ({ page, portal }) => {
    const email = await createTemporaryUser(portal, PASSWORD);
    await page.goto('/login');
    await fillSignIn(page, email, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    const confirm = page.getByLabel('Confirm Password');
    const submit = page.getByRole('button', { name: 'Set password' });

    await submit.click();
    await expect(page.getByText('Please enter a password!')).toBeVisible();
    await expect(page.getByText('Please confirm your password!')).toBeVisible();
    await expect(password).toBeFocused();
    await expectAccessible(page);

    await password.fill('é');
    await expect(password).toHaveAccessibleDescription(/must be at least 6 characters long\./);
    for (const part of ['one uppercase letter.', 'one lowercase letter.', 'one number.', 'one symbol: ']) {
      await expect(password).toHaveAccessibleDescription(new RegExp(`must include at least ${part}`));
    }
    await expect(password).toHaveAccessibleDescription(/contains invalid characters\. Allowed symbols: /);
    await password.fill(`Aa1!${'x'.repeat(253)}`);
    await expect(password).toHaveAccessibleDescription(
      'Your password should not be longer than 256 characters.',
    );

    await password.fill('Spruce-and-ice-7');
    await confirm.fill('Spruce-and-ice-8');
    await submit.click();
    await expect(confirm).toHaveAccessibleDescription('Your password does not match!');

    await password.fill('Spruce-and-ice-8');
    await expect(confirm).toHaveAccessibleDescription('');
    await password.fill('Spruce-and-ice-7');
    await expect(confirm).toHaveAccessibleDescription('Your password does not match!');
    await confirm.fill('Spruce-and-ice-7');
    await submit.click();
    await expect(page).not.toHaveURL(/login/);
  });

  test('can be left to return to login', async ({ page }) => {
    await page.goto('/login');
    await fillSignIn(page, accounts.temporary, PASSWORD);
    await page.getByRole('button', { name: 'Return to Login' }).click();

    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});

test('shows the failure step for an unknown challenge', { tag: '@screen' }, async ({ page }) => {
  await page.goto('/login');
  await page.route('**/*', async (route) => {
    const isSignIn = route.request().headers()['x-amz-target']?.endsWith('InitiateAuth');
    if (!isSignIn) return route.continue();
    await route.fulfill({
      json: { ChallengeName: 'A_NOVELTY', Session: 'x', ChallengeParameters: {} },
    });
  });
  await fillSignIn(page, accounts.customer, PASSWORD);

  await expect(page.getByRole('alert')).toHaveText(
    /^Something went wrong and your login could not be completed\. Please contact support\. *If the problem continues, contact customerservice@northbound\.example\.(Reference: \S+)?$/,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('keeps the session after a reload and ends it at logout', async ({ page }) => {
  await signIn(page, accounts.customer);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();

  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Northbound' }).click();
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  await page.goBack();
  await expect(page.getByRole('link', { name: 'LOGIN', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/login');
});
