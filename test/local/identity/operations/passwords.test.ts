import {
  AdminCreateUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { allTokens, claimsOf, DAY, HOUR, otherThan, type Portal, refused, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';
const NEW = 'Changed-2?';

const weak = {
  name: 'InvalidPasswordException',
  message: expect.stringMatching('^Password did not conform with policy: '),
};

describe('a forgotten password', () => {
  it('is replaced with the code from the mailbox, with a case-insensitive email', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);

    const { CodeDeliveryDetails } = await portal.forgot('ANNA@example.com');
    await portal.confirmReset('Anna@Example.com', portal.code(EMAIL), NEW);

    expect(CodeDeliveryDetails?.Destination).toBe('a***@e***');
    await portal.signIn(EMAIL, NEW);
    await expect(portal.signIn(EMAIL)).rejects.toThrow('Incorrect username or password.');
  });

  it('is not replaced by a weak password, or with a wrong, used or hour-old code', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    await portal.forgot(EMAIL);
    const code = portal.code(EMAIL);
    const wrong = otherThan(code);

    await expect(portal.confirmReset(EMAIL, code, 'weak')).rejects.toMatchObject(weak);
    await refused(portal.confirmReset(EMAIL, wrong, NEW), 'CodeMismatchException');
    await portal.confirmReset(EMAIL, code, NEW);
    await refused(portal.confirmReset(EMAIL, code, NEW), 'ExpiredCodeException');
    await portal.forgot(EMAIL);
    portal.advance(HOUR);
    await refused(portal.confirmReset(EMAIL, portal.code(EMAIL), NEW), 'ExpiredCodeException');
  });

  it('cannot be replaced after five wrong codes', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    await portal.forgot(EMAIL);
    const code = portal.code(EMAIL);
    const wrong = otherThan(code);

    for (let attempt = 0; attempt < 5; attempt += 1)
      await portal.confirmReset(EMAIL, wrong, NEW).catch(() => undefined);

    await refused(portal.confirmReset(EMAIL, code, NEW), 'LimitExceededException');
  });

  it('gets the same response for an unknown user, without a message', async () => {
    const portal = await startPortal();

    const { CodeDeliveryDetails } = await portal.forgot('nobody@example.com');

    expect(CodeDeliveryDetails?.Destination).toBe('n***@e***');
    expect(portal.mailbox.list()).toEqual([]);
    await refused(portal.confirmReset('nobody@example.com', '123456', NEW), 'CodeMismatchException');
  });

  it('gets the same response for an unconfirmed user, without a message', async () => {
    const portal = await startPortal();
    await portal.signUp(EMAIL);
    const before = portal.mailbox.list();

    const { CodeDeliveryDetails } = await portal.forgot(EMAIL);

    expect(CodeDeliveryDetails?.Destination).toMatch(/^.\*\*\*@.\*\*\*$/);
    expect(portal.mailbox.list()).toEqual(before);
  });

  it('must be replaced after an administrator resets it', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);

    await portal.client.send(new AdminResetUserPasswordCommand({ ...portal.pool, Username: EMAIL }));

    await refused(
      portal.signIn(EMAIL),
      'PasswordResetRequiredException',
      'Password reset required for the user',
    );
    await portal.confirmReset(EMAIL, portal.code(EMAIL), NEW);
    await portal.signIn(EMAIL, NEW);
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

    const challenge = await portal.initiateAuth(EMAIL, 'Temporary-1!');
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
    await portal.signIn(EMAIL, NEW);
    await refused(
      respond(portal, challenge.Session, 'Another-3?'),
      'NotAuthorizedException',
      'Invalid session for the user, session is expired.',
    );
  });

  it('is verified, and the challenge requires its session', async () => {
    const portal = await startPortal();
    await create(portal);

    await expect(portal.initiateAuth(EMAIL, 'Wrong-1!')).rejects.toThrow('Incorrect username or password.');
    await expect(respond(portal, 'session-of-another-user', NEW)).rejects.toThrow('Invalid session');
  });

  it('has a challenge session of three minutes', async () => {
    const portal = await startPortal();
    await create(portal);
    const { Session } = await portal.initiateAuth(EMAIL, 'Temporary-1!');

    portal.advance(3 * 60_000);

    await expect(respond(portal, Session, NEW)).rejects.toThrow('Invalid session');
  });

  it('expires after seven days', async () => {
    const portal = await startPortal();
    await create(portal);

    portal.advance(7 * DAY);

    await refused(
      portal.initiateAuth(EMAIL, 'Temporary-1!'),
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  });

  it('meets the policy, whether set or generated', async () => {
    const portal = await startPortal();

    await expect(create(portal, 'weak')).rejects.toMatchObject(weak);
    await portal.client.send(
      new AdminCreateUserCommand({ ...portal.pool, Username: EMAIL, DesiredDeliveryMediums: ['EMAIL'] }),
    );

    const { ChallengeName } = await portal.initiateAuth(EMAIL, portal.code(EMAIL));
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(portal.mailbox.list()).toMatchObject([{ to: EMAIL, subject: 'Your temporary password' }]);
  });
});

describe('a password set by an administrator', () => {
  it('must meet the policy, and is temporary unless permanent', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const set = (Password: string, Permanent: boolean) =>
      portal.client.send(
        new AdminSetUserPasswordCommand({ ...portal.pool, Username: EMAIL, Password, Permanent }),
      );

    await expect(set('weak', true)).rejects.toMatchObject(weak);
    await set(NEW, false);
    expect((await portal.initiateAuth(EMAIL, NEW)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await set('Another-3?', true);
    await portal.signIn(EMAIL, 'Another-3?');
  });
});
