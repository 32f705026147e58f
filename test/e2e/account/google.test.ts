import type { Page } from '@playwright/test';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { freshEmail, SIGNED_IN } from '../support/accounts.ts';
import { accounts, expect, PASSWORD, signIn, test } from '../support/fixtures.ts';
import { createAccount } from '../support/users.ts';
import { continueWithGoogle, goToGoogle, message, signInWithGoogle } from './google-page.ts';

/** Collects the headings that appear when the provider redirects back with an error. */
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

test('Google signs a customer in to their existing password account, restarting without showing a page', async ({
  page,
  portal,
}) => {
  const { email } = await createAccount(portal, PASSWORD);
  const headings = await headingsAfterError(page);
  const attempts: URLSearchParams[] = [];
  let form = new URLSearchParams();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/hosted/oauth2/authorize')) attempts.push(searchParams);
    if (pathname.endsWith('/hosted/oauth2/token')) form = new URLSearchParams(request.postData() ?? '');
  });
  await page.goto('/terms-and-conditions?from=mail#claims');
  await expect(page).toHaveURL('/login');
  await continueWithGoogle(page, email);
  await expect(page).toHaveURL(SIGNED_IN);
  // The provider links the accounts and returns an error; the site restarts the sign-in.
  expect(attempts).toHaveLength(2);
  expect(headings).toEqual([]);
  for (const attempt of attempts) {
    expect(Object.fromEntries(attempt)).toMatchObject({
      scope: 'openid email profile',
      response_type: 'code',
      code_challenge_method: 'S256',
    });
    expect(attempt.get('state')).toHaveLength(32);
  }
  expect(form.get('code_verifier')).toHaveLength(128);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

  // The return URL waits for the profile.
  const stored = { emailAddress: email, customerNumber: '10077', hasAgreedToLatestTos: true, version: 1 };
  await page.route('**/api/customer/me', (route) =>
    route.fulfill({ json: { ...SAMPLE_PROFILE, ...stored } }),
  );
  await page.reload();
  await expect(page).toHaveURL('/terms-and-conditions?from=mail#claims');
});

test('the typed email address stays after the Google user of another tab is signed out', async ({
  page,
  context,
}) => {
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
});

test('a user who leaves Google sees the reason once, and keeps the return URL after canceling', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await test.step('by going back', async () => {
    await goToGoogle(page);
    await page.goto('/login');
    await expect(message(page)).toHaveText('User cancelled OAuth flow.');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(message(page)).toBeHidden();
  });

  await test.step("with somebody else's code", async () => {
    await goToGoogle(page);
    await page.goto('/login?code=stolen&state=guessed');
    await expect(message(page)).toHaveText('An error occurred while validating the state.');
    await expect(page).toHaveURL('/login');
  });

  await test.step('by canceling', async () => {
    await page.goto('/order-history?from=mail');
    await goToGoogle(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(message(page)).toHaveText('User cancelled OAuth flow.');
    await expect(page).toHaveURL('/login');
  });

  await test.step('by canceling while another tab signs in, and is offered its session', async () => {
    await goToGoogle(page);
    const other = await context.newPage();
    await signIn(other, accounts.customer);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText('There is already a signed in user');
    await expect(page.getByText(`Signed in as ${accounts.customer}`)).toBeVisible();
    await expect(other).toHaveURL('/orders');
    await page.getByRole('button', { name: `Continue as ${accounts.customer}` }).click();
    await expect(page).toHaveURL('/order-history?from=mail');
  });
});
