import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { RUNTIME_CONFIG_PATH } from '../../../shared/deployment/runtime-config.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, PASSWORD, test } from '../support/fixtures.ts';
import { codeChallenge, signInWithChallenge } from './challenges.ts';

const CREDENTIAL_ID = Buffer.from('a passkey of the customer');
const OPTIONS = {
  challenge: Buffer.from('sign this').toString('base64url'),
  rpId: 'localhost',
  allowCredentials: [{ type: 'public-key', id: CREDENTIAL_ID.toString('base64url') }],
  userVerification: 'preferred',
};
const PASSKEY = {
  ChallengeName: 'WEB_AUTHN',
  Session: 'two',
  ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(OPTIONS) },
};
const EMAIL_SENT = { Session: 'two', ...codeChallenge('EMAIL_OTP', 'c***@n***') };

/** Signs in at a stage where users can choose the first factor. */
async function signInWithChoice(page: Page, available: string[], responses: Record<string, object> = {}) {
  await page.route(`**${RUNTIME_CONFIG_PATH}`, async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, signInFlow: 'USER_AUTH' } });
  });
  const challenge = { ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: available };
  return signInWithChallenge(page, challenge, responses);
}

test('lets the user choose the first factor', { tag: '@screen' }, async ({ page }) => {
  const answers = await signInWithChoice(page, ['EMAIL_OTP', 'PASSWORD', 'WEB_AUTHN'], {
    EMAIL_OTP: EMAIL_SENT,
  });
  await expect(page.getByRole('heading', { name: 'Choose how to log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Passkey' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Password', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Code by text message' })).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Code by email' }).click();
  await expect(page.getByText('We sent a code to your email (c***@n***).')).toBeVisible();
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/orders');
  expect(answers).toEqual(['EMAIL_OTP', '123456']);
});

test('asks for the password in a separate step', { tag: '@screen' }, async ({ page }) => {
  const answers = await signInWithChoice(page, ['EMAIL_OTP', 'PASSWORD'], {
    'PASSWORD,wrong': { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
  });
  await page.getByRole('button', { name: 'Password', exact: true }).click();
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Log in' });
  await expect(page.getByText(accounts.customer)).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await submit.click();
  await expect(password).toHaveAccessibleDescription('Password is required!');
  await password.fill('wrong');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password.');
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await submit.click();
  await expect(page).toHaveURL('/orders');
  expect(answers).toEqual(['PASSWORD,wrong', `PASSWORD,${PASSWORD}`]);
});

test('skips the choice if the password is the only factor', async ({ page }) => {
  await signInWithChoice(page, ['PASSWORD']);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('signs in with a passkey', async ({ page }) => {
  const answers = await signInWithChoice(page, ['PASSWORD', 'WEB_AUTHN'], { WEB_AUTHN: PASSKEY });
  await addPasskey(page);
  await page.getByRole('button', { name: 'Passkey' }).click();
  await expect(page).toHaveURL('/orders');
  expect(JSON.parse(answers[1] ?? '')).toMatchObject({ id: CREDENTIAL_ID.toString('base64url') });
});

for (const { name, text } of [
  {
    name: 'NotAllowedError',
    text: 'The passkey request was canceled. Try again, or choose another way to log in.',
  },
  {
    name: 'AbortError',
    text: 'The passkey request was interrupted. Try again, or choose another way to log in.',
  },
  { name: 'SecurityError', text: 'The passkey could not be used. Choose another way to log in.' },
]) {
  test(`keeps the other factors after a passkey fails with ${name}`, async ({ page }) => {
    await signInWithChoice(page, ['WEB_AUTHN', 'EMAIL_OTP'], { WEB_AUTHN: PASSKEY, EMAIL_OTP: EMAIL_SENT });
    await page.evaluate(
      `navigator.credentials.get = () => Promise.reject(new DOMException('', ${JSON.stringify(name)}))`,
    );
    await page.getByRole('button', { name: 'Passkey' }).click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await page.getByRole('button', { name: 'Code by email' }).click();
    await expect(page.getByLabel('Code')).toBeFocused();
  });
}

test('omits passkeys in a browser without them, and fails if nothing else is offered', async ({ page }) => {
  await page.addInitScript('delete globalThis.PublicKeyCredential');
  await signInWithChoice(page, ['WEB_AUTHN', 'EMAIL_OTP', 'SMS_OTP']);
  await expect(page.getByRole('button', { name: 'Code by text message' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Passkey' })).toBeHidden();

  await page.unrouteAll();
  await signInWithChoice(page, ['WEB_AUTHN']);
  await expect(page.getByRole('alert')).toContainText('your login could not be completed');
});

/** Adds a passkey of this site to the browser, which uses it without a prompt. */
async function addPasskey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: CREDENTIAL_ID.toString('base64'),
      isResidentCredential: false,
      rpId: 'localhost',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      signCount: 0,
    },
  });
}
