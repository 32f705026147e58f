import {
  AdminCreateUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import {
  allTokens,
  claimsOf,
  confirmReset,
  createUser,
  DAY,
  forgot,
  HOUR,
  initiateAuth,
  otherThan,
  type Portal,
  signIn,
  signUp,
  startPortal,
} from '../support.ts';

const EMAIL = 'anna@example.com';
const NEW = 'Changed-2?';

const weak = {
  name: 'InvalidPasswordException',
  message: expect.stringMatching('^Password did not conform with policy: '),
};

describe('a forgotten password', () => {
  it('is replaced with the code from the mailbox, with a case-insensitive email', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);

    const { CodeDeliveryDetails } = await forgot(portal, 'ANNA@example.com');
    await confirmReset(portal, 'Anna@Example.com', portal.code(EMAIL), NEW);

    expect(CodeDeliveryDetails?.Destination).toBe('a***@e***');
    await signIn(portal, EMAIL, NEW);
    await expect(signIn(portal, EMAIL)).rejects.toThrow('Incorrect username or password.');
  });

  it('is not replaced by a weak password, or with a wrong, used or hour-old code', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);
    await forgot(portal, EMAIL);
    const code = portal.code(EMAIL);
    const wrong = otherThan(code);

    await expect(confirmReset(portal, EMAIL, code, 'weak')).rejects.toMatchObject(weak);
    await expect(confirmReset(portal, EMAIL, wrong, NEW)).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await confirmReset(portal, EMAIL, code, NEW);
    await expect(confirmReset(portal, EMAIL, code, NEW)).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
    await forgot(portal, EMAIL);
    portal.advance(HOUR);
    await expect(confirmReset(portal, EMAIL, portal.code(EMAIL), NEW)).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
  });

  it('cannot be replaced after five wrong codes', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);
    await forgot(portal, EMAIL);
    const code = portal.code(EMAIL);
    const wrong = otherThan(code);

    for (let attempt = 0; attempt < 5; attempt += 1)
      await confirmReset(portal, EMAIL, wrong, NEW).catch(() => undefined);

    await expect(confirmReset(portal, EMAIL, code, NEW)).rejects.toMatchObject({
      name: 'LimitExceededException',
    });
  });

  it('gets the same response for an unknown user, without a message', async () => {
    const portal = await startPortal();

    const { CodeDeliveryDetails } = await forgot(portal, 'nobody@example.com');

    expect(CodeDeliveryDetails?.Destination).toBe('n***@e***');
    expect(portal.mailbox.list()).toEqual([]);
    await expect(confirmReset(portal, 'nobody@example.com', '123456', NEW)).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
  });

  it('gets the same response for an unconfirmed user, without a message', async () => {
    const portal = await startPortal();
    await signUp(portal, EMAIL);
    const before = portal.mailbox.list();

    const { CodeDeliveryDetails } = await forgot(portal, EMAIL);

    expect(CodeDeliveryDetails?.Destination).toMatch(/^.\*\*\*@.\*\*\*$/);
    expect(portal.mailbox.list()).toEqual(before);
  });

  it('must be replaced after an administrator resets it', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);

    await portal.client.send(new AdminResetUserPasswordCommand({ ...portal.pool, Username: EMAIL }));

    await expect(signIn(portal, EMAIL)).rejects.toMatchObject({
      name: 'PasswordResetRequiredException',
      message: 'Password reset required for the user',
    });
    await confirmReset(portal, EMAIL, portal.code(EMAIL), NEW);
    await signIn(portal, EMAIL, NEW);
  });
});

describe('a temporary password', () => {
  const create = (portal: Portal, TemporaryPassword = 'Temporary-1!') =>
    portal.client.send(
      new AdminCreateUserCommand({
        ...portal.pool,
        Username: EMAIL,
        TemporaryPassword,
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    );

  const respond = (portal: Portal, session: string | undefined, password: string) =>
    portal.client.send(
      new RespondToAuthChallengeCommand({
        ClientId: portal.identity.clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: session,
        ChallengeResponses: { USERNAME: EMAIL, NEW_PASSWORD: password },
      }),
    );

  it('must be changed once, and then the tokens can be refreshed', async () => {
    const portal = await startPortal();
    await create(portal);

    const challenge = await initiateAuth(portal, EMAIL, 'Temporary-1!');
    await expect(respond(portal, challenge.Session, 'weak')).rejects.toMatchObject(weak);
    const { AuthenticationResult } = await respond(portal, challenge.Session, NEW);
    const tokens = allTokens(AuthenticationResult);
    const refreshed = await portal.client.send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: portal.identity.clientId,
        RefreshToken: tokens.RefreshToken,
      }),
    );

    expect(challenge).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { requiredAttributes: '[]', userAttributes: expect.stringContaining(EMAIL) },
    });
    expect(claimsOf(tokens.IdToken).email).toBe(EMAIL);
    expect(claimsOf(allTokens(refreshed.AuthenticationResult).IdToken).email).toBe(EMAIL);
    await signIn(portal, EMAIL, NEW);
    await expect(respond(portal, challenge.Session, 'Another-3?')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    });
  });

  it('is verified, and the challenge requires its session', async () => {
    const portal = await startPortal();
    await create(portal);

    await expect(initiateAuth(portal, EMAIL, 'Wrong-1!')).rejects.toThrow('Incorrect username or password.');
    await expect(respond(portal, 'session-of-another-user', NEW)).rejects.toThrow('Invalid session');
  });

  it('has a challenge session of three minutes', async () => {
    const portal = await startPortal();
    await create(portal);
    const { Session } = await initiateAuth(portal, EMAIL, 'Temporary-1!');

    portal.advance(3 * 60_000);

    await expect(respond(portal, Session, NEW)).rejects.toThrow('Invalid session');
  });

  it('expires after seven days', async () => {
    const portal = await startPortal();
    await create(portal);

    portal.advance(7 * DAY);

    await expect(initiateAuth(portal, EMAIL, 'Temporary-1!')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Temporary password has expired and must be reset by an administrator.',
    });
  });

  it('meets the policy, whether set or generated', async () => {
    const portal = await startPortal();

    await expect(create(portal, 'weak')).rejects.toMatchObject(weak);
    await portal.client.send(
      new AdminCreateUserCommand({ ...portal.pool, Username: EMAIL, DesiredDeliveryMediums: ['EMAIL'] }),
    );

    const { ChallengeName } = await initiateAuth(portal, EMAIL, portal.code(EMAIL));
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(portal.mailbox.list()).toMatchObject([{ to: EMAIL, subject: 'Your temporary password' }]);
  });
});

describe('a password set by an administrator', () => {
  it('must meet the policy, and is temporary unless permanent', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);
    const set = (Password: string, Permanent: boolean) =>
      portal.client.send(
        new AdminSetUserPasswordCommand({ ...portal.pool, Username: EMAIL, Password, Permanent }),
      );

    await expect(set('weak', true)).rejects.toMatchObject(weak);
    await set(NEW, false);
    expect((await initiateAuth(portal, EMAIL, NEW)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await set('Another-3?', true);
    await signIn(portal, EMAIL, 'Another-3?');
  });
});
