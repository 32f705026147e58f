import type { ChallengeNameType } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it } from 'vitest';
import { matchingStep, newTotpSecret, totpCode, totpStep } from '#local/identity/credentials/totp.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { Authenticator } from './authenticator.ts';
import { allTokens, PASSWORD, refused, startPortal } from './support.ts';

const ENABLED = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
const DISABLED = { SoftwareTokenMfaSettings: { Enabled: false } };
const portal = await startPortal({}, afterAll);

const expectExpiredSession = (call: Promise<unknown>) =>
  refused(call, 'NotAuthorizedException', 'Invalid session for the user, session is expired.');

async function associate(AccessToken: string): Promise<Authenticator> {
  const { SecretCode = '' } = await portal.client.associateSoftwareToken({ AccessToken });
  return new Authenticator(SecretCode, portal.now);
}
const verify = (AccessToken: string, UserCode: string) =>
  portal.client.verifySoftwareToken({ AccessToken, UserCode });
const prefer = (AccessToken: string, preference: typeof ENABLED | typeof DISABLED = ENABLED) =>
  portal.client.setUserMFAPreference({ AccessToken, ...preference });

/** A user with a verified authenticator app, which is turned on by default. */
async function userWithAuthenticator({ isOn = true } = {}) {
  const session = await portal.aSession();
  const authenticator = await associate(session.AccessToken);
  const firstCode = authenticator.nextCode();
  await verify(session.AccessToken, firstCode);
  if (isOn) await prefer(session.AccessToken);
  return { ...session, authenticator, firstCode };
}

/** Signs in with the password and returns the function that responds to the challenge. */
async function challenge(email: string) {
  const { ChallengeName, Session, AuthenticationResult } = await portal.initiateAuth(email);
  expect({ ChallengeName, AuthenticationResult }).toEqual({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
  return (code: string, name: ChallengeNameType = 'SOFTWARE_TOKEN_MFA', username = email) =>
    portal.client.respondToAuthChallenge({
      ClientId: portal.identity.clientId,
      ChallengeName: name,
      Session,
      ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code, NEW_PASSWORD: 'Changed-2?' },
    });
}

describe('an authenticator app', () => {
  it('is required at each sign-in once it is verified and turned on, even after a restart', async () => {
    const { email, authenticator, RefreshToken } = await userWithAuthenticator();
    const respond = await challenge(email);
    const tokens = allTokens((await respond(authenticator.nextCode())).AuthenticationResult);
    expect((await portal.getUser(tokens.AccessToken)).UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
    // Like Cognito, existing sessions continue.
    for (const token of [tokens.RefreshToken, RefreshToken]) await portal.refresh(token);
    await portal.restart();
    portal.advance(MINUTE_MS);
    await (await challenge(email))(authenticator.nextCode());
  });

  it('is listed and required only while it is on, and can be turned off by the user or an administrator', async () => {
    const { email, AccessToken } = await userWithAuthenticator({ isOn: false });
    const factors = async () => {
      const user = await portal.client.adminGetUser(portal.named(email));
      return { UserMFASettingList: user.UserMFASettingList, PreferredMfaSetting: user.PreferredMfaSetting };
    };

    expect(await factors()).toEqual({});
    for (const turnOff of [
      () => prefer(AccessToken, DISABLED),
      () => portal.client.adminSetUserMFAPreference({ ...portal.named(email), ...DISABLED }),
    ]) {
      await prefer(AccessToken);
      expect(await factors()).toEqual({
        UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
        PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      });
      await turnOff();
      expect(await factors()).toEqual({});
      await portal.signIn(email);
    }
  });

  it('is verified by a code of its latest secret, and cannot be turned on before', async () => {
    const { AccessToken } = await portal.aSession();
    const [first, second] = [await associate(AccessToken), await associate(AccessToken)];
    const message = 'User has not verified software token mfa';
    await refused(prefer(AccessToken), 'InvalidParameterException', message);
    await prefer(AccessToken, DISABLED);
    for (const code of [second.wrongCode(), first.nextCode()])
      await refused(verify(AccessToken, code), 'EnableSoftwareTokenMFAException', 'Code mismatch');
    expect((await verify(AccessToken, second.nextCode())).Status).toBe('SUCCESS');
    const byEmail = { AccessToken, EmailMfaSettings: { Enabled: true } };
    await refused(portal.client.setUserMFAPreference(byEmail), 'InvalidParameterException');
  });

  it('is replaced only when the new one is verified', async () => {
    const { email, AccessToken, authenticator: old } = await userWithAuthenticator();
    const next = await associate(AccessToken);
    await (await challenge(email))(old.nextCode());
    await verify(AccessToken, next.nextCode());
    portal.advance(MINUTE_MS);
    const respond = await challenge(email);
    await refused(respond(old.nextCode()), 'CodeMismatchException');
    await respond(next.nextCode());
  });

  it('can be set up only with a valid access token', async () => {
    const { IdToken } = await portal.aSession();
    for (const token of ['x.y.z', IdToken])
      for (const call of [associate, (token: string) => verify(token, '123456'), prefer])
        await refused(call(token), 'NotAuthorizedException');
  });
});

describe('the challenge for a code', () => {
  it('accepts each code once, including the setup code', async () => {
    const { email, authenticator, firstCode } = await userWithAuthenticator();
    const message = 'Your software token has already been used once.';
    await refused((await challenge(email))(firstCode), 'ExpiredCodeException', message);
    const code = authenticator.nextCode();
    const challenges = [await challenge(email), await challenge(email)];
    const results = await Promise.allSettled(challenges.map((respond) => respond(code)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message } });
  });

  it('expires after three minutes, and accepts one correct response', async () => {
    const { email, authenticator } = await userWithAuthenticator();
    const late = await challenge(email);
    portal.advance(3 * MINUTE_MS);
    await expectExpiredSession(late(authenticator.nextCode()));
    portal.advance(MINUTE_MS);
    const respond = await challenge(email);
    await respond(authenticator.nextCode());
    await expectExpiredSession(respond(authenticator.nextCode()));
  });

  it('accepts another response after a wrong code, but none for another user or challenge', async () => {
    const { email, authenticator } = await userWithAuthenticator();
    const respond = await challenge(email);
    const [wrong, code] = [authenticator.wrongCode(), authenticator.nextCode()];
    await refused(respond(wrong), 'CodeMismatchException', 'Invalid code received for user');
    await expectExpiredSession(respond(code, 'SOFTWARE_TOKEN_MFA', await portal.aUser()));
    await expectExpiredSession(respond('', 'NEW_PASSWORD_REQUIRED'));
    await respond(code);
  });

  it('follows the new password of a user with a temporary one', async () => {
    const { email, authenticator } = await userWithAuthenticator();
    await portal.client.adminSetUserPassword({ ...portal.named(email), Password: 'Temporary-1!' });
    const { Session } = await portal.initiateAuth(email, 'Temporary-1!');
    const { ChallengeName, AuthenticationResult } = await portal.setNewPassword(email, Session, PASSWORD);
    expect({ ChallengeName, AuthenticationResult }).toEqual({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    await (await challenge(email))(authenticator.nextCode());
  });
});

describe('a time-based code', () => {
  /** '12345678901234567890', the secret of RFC 6238, in Base32. */
  const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('matches RFC 6238 after %i seconds', (seconds, code) => {
    const time = new Date(seconds * 1000);
    expect(totpCode(RFC_SECRET, totpStep(time))).toBe(code);
    expect(matchingStep(RFC_SECRET, code, time)).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step early or late, but not two', () => {
    const time = new Date('2026-11-23T18:00:10Z');
    const step = totpStep(time);
    const accepted = [-2, -1, 0, 1, 2].map(
      (offset) => matchingStep(RFC_SECRET, totpCode(RFC_SECRET, step + offset), time) === step + offset,
    );
    expect(accepted).toEqual([false, true, true, true, false]);
  });

  it.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('does not match %j', (code) => {
    expect(matchingStep(RFC_SECRET, code, new Date(59_000))).toBeUndefined();
  });

  it('has a new secret each time, in Base32 without padding', () => {
    const secrets = [newTotpSecret(), newTotpSecret()];
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{52}$/);
  });
});
