import type { Page } from '@playwright/test';
import { profileOf } from '../profile/profile-form.ts';
import { fillRegistration, freshEmail, NEW_PASSWORD, registerUnconfirmed } from '../support/accounts.ts';
import { expectAccessible } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createCustomer } from '../support/users.ts';

const SIGNED_IN = /\/(onboarding|orders)$/;
const REFUSED =
  'Unable to sign-in using Google. If you have an existing account, please ensure your account is active with a password.';

const googleHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in with Google' });
const message = (page: Page) => page.getByRole('alert').getByText(/./);

/** Goes from the login page to Google's. */
async function leaveForGoogle(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(googleHeading(page)).toBeVisible();
}

/** Signs in at Google's page, and waits until it is left: what the provider leads back to may be another one. */
async function continueAs(page: Page, email: string): Promise<void> {
  await expect(googleHeading(page)).toBeVisible();
  const here = page.url();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(here);
}

async function signInWithGoogle(page: Page, email: string): Promise<void> {
  await leaveForGoogle(page);
  await continueAs(page, email);
}

test('a stranger signs up with Google, and signs out at the provider too', async ({ page }) => {
  await page.goto('/register');
  const asked = page.waitForRequest('**/hosted/oauth2/authorize?*');
  const exchanged = page.waitForRequest('**/hosted/oauth2/token');
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('scope')).toBe('openid email profile');
  expect(query.get('response_type')).toBe('code');
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(query.get('state')).toHaveLength(32);

  await continueAs(page, freshEmail());
  const form = new URLSearchParams((await exchanged).postData() ?? '');
  expect(form.get('code_verifier')).toHaveLength(128);
  await expect(page).toHaveURL(SIGNED_IN);
  await page.reload();
  await expect(page).toHaveURL(SIGNED_IN);

  const leaving = page.waitForRequest('**/hosted/logout?*');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  expect(new URL((await leaving).url()).searchParams.get('logout_uri')).toMatch(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/login');
});

/** Collects the headings that are drawn when the provider leads back with an error. */
async function headingsAfterError(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('sawHeading', (text: string) => void seen.push(text));
  await page.addInitScript(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    if (!navigation?.name.includes('error_description')) return;
    const look = () => {
      const text = document.querySelector('h1')?.textContent;
      if (text) (window as unknown as { sawHeading: (text: string) => void }).sawHeading(text);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  return seen;
}

test('a customer with a password signs in with Google to the same account, and the second try passes unseen', async ({
  page,
  portal,
}) => {
  const email = await createCustomer(portal, PASSWORD);
  const seen = await headingsAfterError(page);
  const tries: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/hosted/oauth2/authorize?')) tries.push(request.url());
  });
  await signInWithGoogle(page, email);
  await expect(page).toHaveURL(SIGNED_IN);
  // The provider links the two and gives up; the site begins the same sign-in again by itself.
  expect(tries).toHaveLength(2);
  expect(seen).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('the page that was wanted comes after Google, also when the account is linked there', async ({
  page,
  portal,
}) => {
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

test('the page that was wanted is kept for another way in, when Google is given up', async ({ page }) => {
  await page.goto('/order-history?from=mail');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(message(page)).toHaveText('User cancelled OAuth flow.');
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page).toHaveURL('/order-history?from=mail');
});

test('an account that is not confirmed keeps Google out, and says so once', async ({ page }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await signInWithGoogle(page, email);
  await expect(message(page)).toHaveText(REFUSED);
  await expect(page).toHaveURL('/login');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(message(page)).toBeHidden();
});

test('the refusal is kept under the auth-error key wherever it arrives', async ({ page }) => {
  await page.goto(
    '/orders?error=invalid_request&error_description=PreSignUp+UserExistsWithInvalidBasicState',
  );
  await expect(page).toHaveURL('/login');
  await expect(message(page)).toHaveText(REFUSED);
  expect(await page.evaluate(() => sessionStorage.getItem('auth-error'))).toBeNull();
});

test('an e-mail that is registered through Google gets no password', async ({ page, portal }) => {
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

test('who cancels at Google is told so, at an address without traces', async ({ page }) => {
  await leaveForGoogle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(message(page)).toHaveText('User cancelled OAuth flow.');
  await expect(page).toHaveURL('/login');
});

test('who comes back from Google by the back button is told so too', async ({ page }) => {
  await leaveForGoogle(page);
  await page.goto('/login');
  await expect(message(page)).toHaveText('User cancelled OAuth flow.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(message(page)).toBeHidden();
});

test('an answer that was not asked for is refused', async ({ page }) => {
  await leaveForGoogle(page);
  await page.goto('/login?code=stolen&state=guessed');
  await expect(message(page)).toHaveText('An error occurred while validating the state.');
  await expect(page).toHaveURL('/login');
});

test('a stage without a hosted login offers none', async ({ page }) => {
  await page.route('**/runtime-config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), oauthDomain: '' } });
  });
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeHidden();
});

test('a sign-in with Google that cannot be started says so', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/assets/cognito-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(message(page)).toHaveText('The sign-in with Google could not be started. Please try again.');
});

test('who signs a Google user out first comes back with the email that was typed', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  const stranger = freshEmail();
  await signInWithGoogle(other, stranger);
  await expect(other).toHaveURL(SIGNED_IN);
  const tokens = await other.evaluate(() => ({ ...localStorage }));
  await other.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(accounts.customer);
  await other.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, tokens);
  await expect(page.getByText(`Signed in as ${stranger}`)).toBeVisible();

  const leaving = page.waitForRequest('**/hosted/logout?*');
  await page.getByRole('button', { name: 'Sign out first' }).click();
  await leaving;
  await expect(page.getByText('There is already a signed in user')).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue(accounts.customer);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/orders');
});

test('who cancels at Google is not taken into the account that another tab has signed in to', async ({
  page,
  context,
}) => {
  await leaveForGoogle(page);
  const other = await context.newPage();
  await other.goto('/login');
  await fillSignIn(other, accounts.customer, PASSWORD);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('There is already a signed in user');
  await expect(page.getByText(`Signed in as ${accounts.customer}`)).toBeVisible();
  await expect(other).toHaveURL('/orders');
});
