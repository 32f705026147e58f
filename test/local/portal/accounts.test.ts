import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../../local/portal.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../local/seed/accounts.ts';
import { confirmationProof, signUpProof } from '../../support/sign-up-proof.ts';
import { HostedBrowser } from '../identity/hosted-browser.ts';
import { claimsOf } from '../identity/support.ts';
import { until } from '../support.ts';

/** Shared by all tests; each test uses its own accounts. */
let portal: Portal;
let client: CognitoIdentityProviderClient;
const directory = mkdtempSync(join(tmpdir(), 'northbound-accounts-'));

beforeAll(async () => {
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>The single page</title>');
  portal = await startPortal({ dataDirectory: join(directory, 'data'), port: 0, site: { directory } });
  // Like the browser: through the portal's origin, without credentials.
  client = new CognitoIdentityProviderClient({
    endpoint: `${portal.origin}/cognito`,
    region: portal.identity.region,
    credentials: { accessKeyId: '', secretAccessKey: '' },
  });
}, 60_000);

afterAll(async () => {
  client.destroy();
  await portal.close();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

const signUp = (Username: string) =>
  client.send(
    new SignUpCommand({
      ClientId: portal.identity.clientId,
      Username,
      Password: DEMO_PASSWORD,
      ClientMetadata: signUpProof(),
    }),
  );

async function signIn(email: string): Promise<string> {
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({
      ClientId: portal.identity.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: DEMO_PASSWORD },
    }),
  );
  return AuthenticationResult?.IdToken ?? '';
}

async function googleToken(email: string): Promise<string> {
  const browser = new HostedBrowser(portal);
  const { body } = await browser.exchange(await browser.signInWithGoogle(email));
  return body.id_token ?? '';
}

const profileStatus = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${portal.origin}/api/customer/me`, { headers })).status;
};

describe('an account', () => {
  it('joins the Customer group when it is confirmed', async () => {
    const email = 'signs.up@example.com';
    await signUp(email);
    const ConfirmationCode = portal.mailbox.list().find(({ to }) => to === email)?.code;
    await client.send(
      new ConfirmSignUpCommand({
        ClientId: portal.identity.clientId,
        Username: email,
        ConfirmationCode,
        ClientMetadata: confirmationProof(),
      }),
    );

    const token = await signIn(email);

    expect(claimsOf(token)['cognito:groups']).toEqual(['Customer']);
    // Authorized, but no profile yet.
    expect(await profileStatus(token)).toBe(404);
  });

  it('created through Google joins the Customer group and cannot sign up with a password', async () => {
    const email = 'google@example.com';

    const token = await googleToken(email);

    expect(claimsOf(token)['cognito:groups']).toEqual(['Customer']);
    expect(await profileStatus(token)).toBe(404);
    await expect(signUp(email)).rejects.toThrow('PreSignUp failed with error EmailRegisteredThroughGoogle.');
  });

  it('keeps its customer after it is linked with Google', async () => {
    const email = 'customer@northbound.test';
    const callback = await new HostedBrowser(portal).signInWithGoogle(email);
    expect(callback.searchParams.get('error_description')).toContain('Already found an entry for username');

    const token = await googleToken(email);

    expect(claimsOf(token).sub).toBe(claimsOf(await signIn(email)).sub);
    expect(await profileStatus(token)).toBe(200);
  });

  it('with a temporary password is not linked with Google, and the rejection is logged', async () => {
    const callback = await new HostedBrowser(portal).signInWithGoogle('temporary@northbound.test');

    expect(callback.searchParams.get('error_description')).toBe(
      'PreSignUp failed with error UserExistsWithInvalidBasicState.',
    );
    const log = join(portal.dataDirectory, 'functions.log');
    await until(() => readFileSync(log, 'utf8').includes('"reason":"UserExistsWithInvalidBasicState"'));
  });

  it.each(DEMO_ACCOUNTS.filter((account) => !('temporary' in account)))(
    'of the demo data is in its groups: $email',
    async ({ email, groups }) => {
      expect(claimsOf(await signIn(email))['cognito:groups']).toEqual(groups);
    },
  );
});
