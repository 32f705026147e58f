import type { Page } from '@playwright/test';
import { profileOf } from '../profile/profile-form.ts';
import {
  fillRegistration,
  freshEmail,
  NEW_PASSWORD,
  registerUnconfirmed,
  SIGNED_IN,
} from '../support/accounts.ts';
import { expectAccessible } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createCustomer } from '../support/users.ts';

const GOOGLE_FAILED =
  'Unable to sign-in using Google. If you have an existing account, please ensure your account is active with a password.';

const googleHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in with Google' });
const message = (page: Page) => page.getByRole('alert').getByText(/./);

/** Goes from the login page to Google's page. */
async function goToGoogle(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(googleHeading(page)).toBeVisible();
}

/** Signs in at Google's page and waits until it is left. The next page can be another one of the provider. */
async function continueAs(page: Page, email: string): Promise<void> {
  await expect(googleHeading(page)).toBeVisible();
  const googleUrl = page.url();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(googleUrl);
}

async function signInWithGoogle(page: Page, email: string): Promise<void> {
  await goToGoogle(page);
  await continueAs(page, email);
}

test('signs a new user up with Google, and signs out at the provider', async ({ page }) => {
  await page.goto('/register');
  const authorizeRequest = page.waitForRequest('**/hosted/oauth2/authorize?*');
  const tokenRequest = page.waitForRequest('**/hosted/oauth2/token');
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  const query = new URL((await authorizeRequest).url()).searchParams;
  expect(query.get('scope')).toBe('openid email profile');
  expect(query.get('response_type')).toBe('code');
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(query.get('state')).toHaveLength(32);

  await continueAs(page, freshEmail());
  const form = new URLSearchParams((await tokenRequest).postData() ?? '');
  expect(form.get('code_verifier')).toHaveLength(128);
  await expect(page).toHaveURL(SIGNED_IN);
  await page.reload();
  await expect(page).toHaveURL(SIGNED_IN);

  const logoutRequest = page.waitForRequest('**/hosted/logout?*');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  expect(new URL((await logoutRequest).url()).searchParams.get('logout_uri')).toMatch(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/login');
});

/** Collects the headings that appear when the provider returns with an error. */
async function headingsAfterError(page: Page): Promise<string[]> {
  const headings: string[] = [];
  await page.exposeFunction('addHeading', (text: string) => void headings.push(text));
  await page.addInitScript(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    if (!navigation?.name.includes('error_description')) return;
    const addHeading = () => {
      const text = document.querySelector('h1')?.textContent;
      if (text) (window as unknown as { addHeading: (text: string) => void }).addHeading(text);
    };
    new MutationObserver(addHeading).observe(document, { childList: true, subtree: true });
  });
  return headings;
}

test('signs a customer with a password in to the same account with Google, restarting without showing a page', async ({
  page,
  portal,
}) => {
  const email = await createCustomer(portal, PASSWORD);
  const headings = await headingsAfterError(page);
  const attempts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/hosted/oauth2/authorize?')) attempts.push(request.url());
  });
  await signInWithGoogle(page, email);
  await expect(page).toHaveURL(SIGNED_IN);
  // The provider links the accounts and returns an error; the site restarts the sign-in.
  expect(attempts).toHaveLength(2);
  expect(headings).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('goes to the return URL after Google, even if the account is linked there', async ({ page, portal }) => {
  const email = await createCustomer(portal, PASSWORD);
  await page.goto('/terms-and-conditions?from=mail#claims');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await continueAs(page, email);
  await expect(page.getByRole('heading', { name: 'Create Your Profile' })).toBeVisible();

  await page.route('**/api/customer/me', (route) => route.fulfill({ json: profileOf(email) }));
  await page.reload();
  await expect(page).toHaveURL('/terms-and-conditions?from=mail#claims');
});

test('keeps the return URL if the user cancels at Google and logs in with a password', async ({ page }) => {
  await page.goto('/order-history?from=mail');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(message(page)).toHaveText('User cancelled OAuth flow.');
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page).toHaveURL('/order-history?from=mail');
});

test('rejects Google for an unconfirmed account and shows the message once', async ({ page }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await signInWithGoogle(page, email);
  await expect(message(page)).toHaveText(GOOGLE_FAILED);
  await expect(page).toHaveURL('/login');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(message(page)).toBeHidden();
});

test('shows the error from the URL of any page once, and removes the auth-error key', async ({ page }) => {
  await page.goto(
    '/orders?error=invalid_request&error_description=PreSignUp+UserExistsWithInvalidBasicState',
  );
  await expect(page).toHaveURL('/login');
  await expect(message(page)).toHaveText(GOOGLE_FAILED);
  expect(await page.evaluate(() => sessionStorage.getItem('auth-error'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(message(page)).toBeHidden();
});

test('rejects a sign-up with an email address that is registered through Google', async ({
  page,
  portal,
}) => {
  const email = freshEmail();
  await signInWithGoogle(page, email);
  await expect(page).toHaveURL(SIGNED_IN);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await fillRegistration(page, email, NEW_PASSWORD);
  await expect(message(page)).toHaveText(
    'This email is already registered via Google. To access your account, please sign in with Google.',
  );
  expect(portal.mailbox.list().filter(({ to }) => to === email)).toHaveLength(0);
});

test('shows a message after the user cancels at Google, and removes the parameters from the URL', async ({
  page,
}) => {
  await goToGoogle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(message(page)).toHaveText('User cancelled OAuth flow.');
  await expect(page).toHaveURL('/login');
});

test('shows a message after the user goes back from Google', async ({ page }) => {
  await goToGoogle(page);
  await page.goto('/login');
  await expect(message(page)).toHaveText('User cancelled OAuth flow.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(message(page)).toBeHidden();
});

test('rejects an authorization code with an unknown state', async ({ page }) => {
  await goToGoogle(page);
  await page.goto('/login?code=stolen&state=guessed');
  await expect(message(page)).toHaveText('An error occurred while validating the state.');
  await expect(page).toHaveURL('/login');
});

test('hides Google at a stage without a hosted login', async ({ page }) => {
  await page.route('**/runtime-config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), oauthDomain: '' } });
  });
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeHidden();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeHidden();
  await expect(page.getByText('OR', { exact: true })).toBeHidden();
});

test('shows a message if the Google sign-in cannot be started', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/assets/cognito-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(message(page)).toHaveText(
    'The sign-in service could not be reached. Check your connection and try again.',
  );
});

test('keeps the typed email address after signing a Google user out', async ({ page, context }) => {
  const other = await context.newPage();
  const googleEmail = freshEmail();
  await signInWithGoogle(other, googleEmail);
  await expect(other).toHaveURL(SIGNED_IN);
  const tokens = await other.evaluate(() => ({ ...localStorage }));
  await other.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(accounts.customer);
  await other.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, tokens);
  await expect(page.getByText(`Signed in as ${googleEmail}`)).toBeVisible();

  const logoutRequest = page.waitForRequest('**/hosted/logout?*');
  await page.getByRole('button', { name: 'Sign out first' }).click();
  await logoutRequest;
  await expect(page.getByText('There is already a signed in user')).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue(accounts.customer);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/orders');
});

test('does not adopt the session of another tab after the user cancels at Google', async ({
  page,
  context,
}) => {
  await goToGoogle(page);
  const other = await context.newPage();
  await other.goto('/login');
  await fillSignIn(other, accounts.customer, PASSWORD);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('There is already a signed in user');
  await expect(page.getByText(`Signed in as ${accounts.customer}`)).toBeVisible();
  await expect(other).toHaveURL('/orders');
});
