import type { Page } from '@playwright/test';
import { codeFor, enterCode, freshEmail, NEW_PASSWORD, registerUnconfirmed } from './accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from './fixtures.ts';

const SIGNED_IN = /\/(onboarding|orders)$/;
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

type Answers = Record<string, object>;

/**
 * Puts a challenge, which the stand-in of the user pool never asks, between the password and the tokens. The answer to
 * the challenge is what `answers` says for its response, or the real tokens.
 */
async function askFor(page: Page, challenge: object, answers: Answers = {}): Promise<string[]> {
  const given: string[] = [];
  let tokens: object = {};
  await page.route('**/cognito', async (route) => {
    const request = route.request();
    const target = request.headers()['x-amz-target']?.split('.')[1];
    if (target === 'InitiateAuth') {
      tokens = await (await route.fetch()).json();
      return route.fulfill({ json: { Session: 'one', ...challenge } });
    }
    if (target === 'AssociateSoftwareToken') {
      return route.fulfill({ json: { SecretCode: KEY, Session: 'two' } });
    }
    if (target === 'VerifySoftwareToken') {
      given.push(request.postDataJSON().UserCode);
      return route.fulfill({ json: { Status: 'SUCCESS', Session: 'three' } });
    }
    if (target !== 'RespondToAuthChallenge') return route.continue();
    const { USERNAME: _, ...responses } = request.postDataJSON().ChallengeResponses;
    const answer = Object.values(responses).join();
    if (answer) given.push(answer);
    const json = answers[answer] ?? tokens;
    await route.fulfill({ status: '__type' in json ? 400 : 200, json });
  });
  await page.goto('/login');
  await fillSignIn(page, accounts.customer, PASSWORD);
  return given;
}

const codeChallenge = (name: string, destination?: string) => ({
  ChallengeName: name,
  ChallengeParameters: destination
    ? { CODE_DELIVERY_DESTINATION: destination, CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL' }
    : {},
});
const MISMATCH = { __type: 'CodeMismatchException', message: 'Invalid code or auth state for the user.' };

for (const { name, destination, lead } of [
  { name: 'SMS_MFA', destination: '+*******1234', lead: 'We sent a code by text message (+*******1234).' },
  { name: 'EMAIL_OTP', destination: 'c***@n***', lead: 'We sent a code to your email (c***@n***).' },
  { name: 'SOFTWARE_TOKEN_MFA', lead: 'Your authenticator app shows a code for this account.' },
]) {
  test(`a code of ${name} is asked, asked again when it is wrong, and lets in`, async ({ page }) => {
    const given = await askFor(page, codeChallenge(name, destination), { '000000': MISMATCH });
    await expect(page.getByText(lead)).toBeVisible();
    const code = page.getByLabel('Code');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await code.fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(code).toHaveAccessibleDescription('Invalid code or auth state for the user.');
    await code.fill(' 123 456 ');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL('/orders');
    expect(given).toEqual(['000000', '123456']);
  });
}

test('the second factor can be chosen', async ({ page }) => {
  const given = await askFor(
    page,
    {
      ChallengeName: 'SELECT_MFA_TYPE',
      ChallengeParameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
    },
    { SOFTWARE_TOKEN_MFA: { Session: 'two', ...codeChallenge('SOFTWARE_TOKEN_MFA') } },
  );
  await expect(page.getByRole('button', { name: 'Code by text message' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Code by email' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Code from my authenticator app' }).click();
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/orders');
  expect(given).toEqual(['SOFTWARE_TOKEN_MFA', '123456']);
});

for (const kinds of ['["SOFTWARE_TOKEN_MFA"]', '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]']) {
  test(`an authenticator is set up by QR code or key, of ${kinds}`, async ({ page }) => {
    const given = await askFor(page, {
      ChallengeName: 'MFA_SETUP',
      ChallengeParameters: { MFAS_CAN_SETUP: kinds },
    });
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expect(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL('/orders');
    expect(given[0]).toBe('123456');
  });
}

test('a reload in the middle of a challenge begins anew', async ({ page }) => {
  await askFor(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('who has not confirmed the account does so on the way in', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.goto('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL(SIGNED_IN);

  // The registration that had begun in this tab is over, too.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('more than 180 seconds later they log in once more', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.clock.install();
  await page.goto('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await page.clock.fastForward(181_000);
  await enterCode(page, codeFor(portal, email));
  await expect(page.getByText('Your email is confirmed. Please log in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
