import type { Page } from '@playwright/test';
import { profileOf } from '../profile/profile-form.ts';
import { freshEmail, registerUnconfirmed, SIGNED_IN } from '../support/accounts.ts';
import { accounts, expect, PASSWORD, signIn, test } from '../support/fixtures.ts';
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
  await page.goto('/terms-and-conditions?from=mail#claims');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await continueAs(page, email);
  await expect(page).toHaveURL(SIGNED_IN);
  // The provider links the accounts and returns an error; the site restarts the sign-in.
  expect(attempts).toHaveLength(2);
  expect(headings).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

  // The return URL waits for the profile.
  await page.route('**/api/customer/me', (route) => route.fulfill({ json: profileOf(email) }));
  await page.reload();
  await expect(page).toHaveURL('/terms-and-conditions?from=mail#claims');
});

test('rejects Google for an unconfirmed account and shows the message once', async ({ page }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await signInWithGoogle(page, email);
  await expect(message(page)).toHaveText(GOOGLE_FAILED);
  await expect(page).toHaveURL('/login');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(message(page)).toBeHidden();
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

test('a user who cancels at Google keeps the return URL, and does not get the session of another tab', async ({
  page,
  context,
}) => {
  await page.goto('/order-history?from=mail');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(message(page)).toHaveText('User cancelled OAuth flow.');
  await expect(page).toHaveURL('/login');

  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(googleHeading(page)).toBeVisible();
  const other = await context.newPage();
  await signIn(other, accounts.customer);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('There is already a signed in user');
  await expect(page.getByText(`Signed in as ${accounts.customer}`)).toBeVisible();
  await expect(other).toHaveURL('/orders');
  await page.getByRole('button', { name: `Continue as ${accounts.customer}` }).click();
  await expect(page).toHaveURL('/order-history?from=mail');
});
