import type {} from '@vitest/browser-playwright';
import { expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { isAt, press } from '../web/support/page.ts';
import { logIn, openSiteWithPool, tokens } from '../web/support/user-pool.ts';

const CREDENTIAL = btoa('a passkey of the customer');
const toBase64Url = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Adds a passkey for this site to the browser, which uses it without a prompt. */
async function addPasskey(): Promise<void> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
  await cdp().send('WebAuthn.enable');
  const { authenticatorId } = await cdp().send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await cdp().send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: CREDENTIAL,
      isResidentCredential: false,
      rpId: 'localhost',
      privateKey: btoa(String.fromCharCode(...bytes)),
      signCount: 0,
    },
  });
}

it('signs in with a passkey', async () => {
  await addPasskey();
  const options = {
    challenge: toBase64Url(btoa('sign this')),
    rpId: 'localhost',
    allowCredentials: [{ type: 'public-key', id: toBase64Url(CREDENTIAL) }],
    userVerification: 'preferred',
  };
  const passkey = {
    ChallengeName: 'WEB_AUTHN',
    Session: 'two',
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  };
  const AvailableChallenges = ['PASSWORD', 'WEB_AUTHN'];
  const pool = openSiteWithPool(
    '/login',
    {
      InitiateAuth: { ChallengeName: 'SELECT_CHALLENGE', Session: 'one', AvailableChallenges },
      RespondToAuthChallenge: [passkey, () => tokens()],
    },
    { config: { signInFlow: 'USER_AUTH' } },
  );
  await logIn();
  await press('Passkey');
  await isAt('/orders');
  const [chosen, response = ''] = pool.challengeResponses();
  expect(chosen).toBe('WEB_AUTHN');
  expect(JSON.parse(response)).toMatchObject({ id: toBase64Url(CREDENTIAL) });
});
