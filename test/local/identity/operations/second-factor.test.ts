import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  type ChallengeNameType,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { Authenticator } from '../authenticator.ts';
import { allTokens, PASSWORD, type Portal, refused, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';
const ENABLED = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
const DISABLED = { SoftwareTokenMfaSettings: { Enabled: false } };
const SESSION_EXPIRED = {
  name: 'NotAuthorizedException',
  message: 'Invalid session for the user, session is expired.',
};
const MINUTE = 60_000;

async function associate(portal: Portal, AccessToken: string): Promise<Authenticator> {
  const { SecretCode = '' } = await portal.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  return new Authenticator(SecretCode, portal.now);
}

const verify = ({ client }: Portal, AccessToken: string, UserCode: string) =>
  client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));

const prefer = ({ client }: Portal, AccessToken: string, preference: typeof ENABLED | typeof DISABLED) =>
  client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...preference }));

/** Creates a user with an authenticator app that is turned on. */
async function userWithAuthenticator(portal: Portal) {
  await portal.createUser(EMAIL);
  const { AccessToken, RefreshToken } = await portal.signIn(EMAIL);
  const authenticator = await associate(portal, AccessToken);
  await verify(portal, AccessToken, authenticator.nextCode());
  await prefer(portal, AccessToken, ENABLED);
  return { AccessToken, RefreshToken, authenticator };
}

/** Signs in with the password and returns the function that answers the challenge. */
async function challenge(portal: Portal) {
  const { ChallengeName, Session, AuthenticationResult } = await portal.initiateAuth(EMAIL);
  expect({ ChallengeName, AuthenticationResult }).toEqual({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
  return (code: string, name: ChallengeNameType = 'SOFTWARE_TOKEN_MFA', username = EMAIL) =>
    portal.client.send(
      new RespondToAuthChallengeCommand({
        ClientId: portal.identity.clientId,
        ChallengeName: name,
        Session,
        ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code, NEW_PASSWORD: 'Changed-2?' },
      }),
    );
}

const factorsOf = async ({ client, pool }: Portal) => {
  const { UserMFASettingList, PreferredMfaSetting } = await client.send(
    new AdminGetUserCommand({ ...pool, Username: EMAIL }),
  );
  return { UserMFASettingList, PreferredMfaSetting };
};

describe('an authenticator app', () => {
  it('is asked for at each sign-in once it is verified and turned on, also after a restart', async () => {
    const portal = await startPortal();
    const { authenticator, RefreshToken } = await userWithAuthenticator(portal);

    const answer = await challenge(portal);
    const tokens = allTokens((await answer(authenticator.nextCode())).AuthenticationResult);

    expect((await portal.getUser(tokens.AccessToken)).UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
    await portal.refresh(tokens.RefreshToken);
    // Like Cognito: sessions from before continue.
    await portal.refresh(RefreshToken);
    await portal.restart();
    portal.advance(MINUTE);
    await (await challenge(portal))(authenticator.nextCode());
  });

  it('is listed for administrators and users only while it is on', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { AccessToken } = await portal.signIn(EMAIL);
    const authenticator = await associate(portal, AccessToken);
    await verify(portal, AccessToken, authenticator.nextCode());

    expect(await factorsOf(portal)).toEqual({});
    await prefer(portal, AccessToken, ENABLED);
    expect(await factorsOf(portal)).toEqual({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
    await prefer(portal, AccessToken, DISABLED);
    expect(await factorsOf(portal)).toEqual({});
    await portal.signIn(EMAIL);
  });

  it('can be turned off by an administrator, for a user who lost the phone', async () => {
    const portal = await startPortal();
    await userWithAuthenticator(portal);

    await portal.client.send(
      new AdminSetUserMFAPreferenceCommand({ ...portal.pool, Username: EMAIL, ...DISABLED }),
    );

    await portal.signIn(EMAIL);
  });

  it('cannot be turned on before its first code is verified', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { AccessToken } = await portal.signIn(EMAIL);
    await associate(portal, AccessToken);

    await refused(
      prefer(portal, AccessToken, ENABLED),
      'InvalidParameterException',
      'User has not verified software token mfa',
    );
    await prefer(portal, AccessToken, DISABLED);
  });

  it('is not verified by a wrong code, nor by the code of an earlier secret', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { AccessToken } = await portal.signIn(EMAIL);
    const first = await associate(portal, AccessToken);
    const second = await associate(portal, AccessToken);
    const refusal = { name: 'EnableSoftwareTokenMFAException', message: 'Code mismatch' };

    await expect(verify(portal, AccessToken, second.wrongCode())).rejects.toMatchObject(refusal);
    await expect(verify(portal, AccessToken, first.nextCode())).rejects.toMatchObject(refusal);
    expect((await verify(portal, AccessToken, second.nextCode())).Status).toBe('SUCCESS');
  });

  it('is replaced only when the new one is verified', async () => {
    const portal = await startPortal();
    const { AccessToken, authenticator: old } = await userWithAuthenticator(portal);

    const next = await associate(portal, AccessToken);
    await (await challenge(portal))(old.nextCode());
    await verify(portal, AccessToken, next.nextCode());

    portal.advance(MINUTE);
    const answer = await challenge(portal);
    await refused(answer(old.nextCode()), 'CodeMismatchException');
    await answer(next.nextCode());
  });

  it('can be set up only with a valid access token', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { IdToken } = await portal.signIn(EMAIL);

    for (const token of ['x.y.z', IdToken]) {
      await refused(associate(portal, token), 'NotAuthorizedException');
      await refused(verify(portal, token, '123456'), 'NotAuthorizedException');
      await refused(prefer(portal, token, ENABLED), 'NotAuthorizedException');
    }
  });

  it('is the only factor', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { AccessToken } = await portal.signIn(EMAIL);

    await refused(
      portal.client.send(
        new SetUserMFAPreferenceCommand({ AccessToken, EmailMfaSettings: { Enabled: true } }),
      ),
      'InvalidParameterException',
    );
  });
});

describe('the challenge for a code', () => {
  it('can be answered again after a wrong code', async () => {
    const portal = await startPortal();
    const { authenticator } = await userWithAuthenticator(portal);
    const answer = await challenge(portal);

    await refused(
      answer(authenticator.wrongCode()),
      'CodeMismatchException',
      'Invalid code received for user',
    );
    await answer(authenticator.nextCode());
  });

  it('accepts each code once, the one of the set-up included', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { AccessToken } = await portal.signIn(EMAIL);
    const authenticator = await associate(portal, AccessToken);
    const codes = [authenticator.nextCode(), authenticator.nextCode()] as const;
    await verify(portal, AccessToken, codes[0]);
    await prefer(portal, AccessToken, ENABLED);
    const refusal = {
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    };

    await expect((await challenge(portal))(codes[0])).rejects.toMatchObject(refusal);
    const results = await Promise.allSettled(
      [await challenge(portal), await challenge(portal)].map((answer) => answer(codes[1])),
    );

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal });
  });

  it('expires after three minutes, and can be answered once', async () => {
    const portal = await startPortal();
    const { authenticator } = await userWithAuthenticator(portal);

    const late = await challenge(portal);
    portal.advance(3 * MINUTE);
    await expect(late(authenticator.nextCode())).rejects.toMatchObject(SESSION_EXPIRED);

    portal.advance(MINUTE);
    const answer = await challenge(portal);
    await answer(authenticator.nextCode());
    await expect(answer(authenticator.nextCode())).rejects.toMatchObject(SESSION_EXPIRED);
  });

  it('cannot be answered as another user, nor as another challenge', async () => {
    const portal = await startPortal();
    const { authenticator } = await userWithAuthenticator(portal);
    await portal.createUser('ben@example.com');
    const answer = await challenge(portal);
    const code = authenticator.nextCode();

    await expect(answer(code, 'SOFTWARE_TOKEN_MFA', 'ben@example.com')).rejects.toMatchObject(
      SESSION_EXPIRED,
    );
    await expect(answer('', 'NEW_PASSWORD_REQUIRED')).rejects.toMatchObject(SESSION_EXPIRED);
    await answer(code);
  });

  it('follows the new password of a user with a temporary one', async () => {
    const portal = await startPortal();
    const { authenticator } = await userWithAuthenticator(portal);
    const { client, pool, identity } = portal;
    await client.send(
      new AdminSetUserPasswordCommand({ ...pool, Username: EMAIL, Password: 'Temporary-1!' }),
    );
    const { Session } = await portal.initiateAuth(EMAIL, 'Temporary-1!');

    const next = await client.send(
      new RespondToAuthChallengeCommand({
        ClientId: identity.clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { USERNAME: EMAIL, NEW_PASSWORD: PASSWORD },
      }),
    );

    expect(next).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    expect(next.AuthenticationResult).toBeUndefined();
    await (await challenge(portal))(authenticator.nextCode());
  });
});
