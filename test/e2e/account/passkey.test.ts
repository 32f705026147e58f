import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { RUNTIME_CONFIG_PATH } from '../../../shared/deployment/runtime-config.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';

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

/**
 * Answers for the user pool, whose local emulator has no passkeys: the passkey is requested after the password, and a
 * response to it gets the tokens. Adds the response once it is sent.
 */
async function requestPasskey(page: Page, responses: { CREDENTIAL: string }[]): Promise<void> {
  let tokens: object = {};
  await page.route('**/cognito', async (route) => {
    const request = route.request();
    const body = request.postDataJSON();
    const target = request.headers()['x-amz-target']?.split('.')[1];
    if (target === 'InitiateAuth') {
      const withPassword = {
        ...body,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { ...body.AuthParameters, PASSWORD },
      };
      tokens = await (await route.fetch({ postData: JSON.stringify(withPassword) })).json();
      const AvailableChallenges = ['PASSWORD', 'WEB_AUTHN'];
      return route.fulfill({
        json: { ChallengeName: 'SELECT_CHALLENGE', Session: 'one', AvailableChallenges },
      });
    }
    if (target !== 'RespondToAuthChallenge') return route.continue();
    if (body.ChallengeName === 'SELECT_CHALLENGE') return route.fulfill({ json: PASSKEY });
    responses.push(body.ChallengeResponses);
    return route.fulfill({ json: tokens });
  });
}

test('signs in with a passkey', async ({ page }) => {
  await page.route(`**${RUNTIME_CONFIG_PATH}`, async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, signInFlow: 'USER_AUTH' } });
  });
  const responses: { CREDENTIAL: string }[] = [];
  await requestPasskey(page, responses);
  await page.goto('/login');
  await addPasskey(page);
  await fillSignIn(page, accounts.customer, PASSWORD);
  await page.getByRole('button', { name: 'Passkey' }).click();
  await expect(page).toHaveURL('/orders');
  expect(JSON.parse(responses[0]?.CREDENTIAL ?? '')).toMatchObject({
    id: CREDENTIAL_ID.toString('base64url'),
  });
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
