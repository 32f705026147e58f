import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/rules/durations.ts';
import { allTokens, anEmail, claimsIn, otherThan, refused, startPortal } from './support.ts';

const NEW = 'Changed-2?';
const TEMPORARY = 'Temporary-1!';
const INCORRECT = 'Incorrect username or password.';
const portal = await startPortal({}, afterAll);

const expectWeak = (call: Promise<unknown>) =>
  refused(call, 'InvalidPasswordException', expect.stringMatching('^Password did not conform with policy: '));

describe('a forgotten password', () => {
  it('is replaced with the code from the mailbox, with a case-insensitive email; sessions continue', async () => {
    const { email, RefreshToken, AccessToken } = await portal.aSession();
    const { CodeDeliveryDetails } = await portal.forgot(email.toUpperCase());
    await portal.confirmReset(email.replace('anna', 'Anna'), portal.code(email), NEW);
    expect(CodeDeliveryDetails?.Destination).toBe('a***@e***');
    await portal.signIn(email, NEW);
    await expect(portal.signIn(email)).rejects.toThrow(INCORRECT);
    await portal.refresh(RefreshToken);
    await portal.getUser(AccessToken);
  });

  it('is not replaced by a weak password, or with a wrong, used or hour-old code', async () => {
    const email = await portal.aUser();
    await portal.forgot(email);
    const code = portal.code(email);
    await expectWeak(portal.confirmReset(email, code, 'weak'));
    await refused(portal.confirmReset(email, otherThan(code), NEW), 'CodeMismatchException');
    await portal.confirmReset(email, code, NEW);
    await refused(portal.confirmReset(email, code, NEW), 'ExpiredCodeException');
    await portal.forgot(email);
    portal.advance(HOUR_MS);
    await refused(portal.confirmReset(email, portal.code(email), NEW), 'ExpiredCodeException');
  });

  it('gets the same response for an unconfirmed user, without a message', async () => {
    const email = anEmail();
    await portal.signUp(email);
    const { CodeDeliveryDetails } = await portal.forgot(email);
    expect(CodeDeliveryDetails?.Destination).toBe('a***@e***');
    expect(portal.messagesTo(email)).toHaveLength(1);
  });
});

describe('a temporary password', () => {
  async function invited() {
    const email = anEmail();
    await portal.invite(email, TEMPORARY);
    return email;
  }

  it('must be changed once, and then the tokens can be refreshed', async () => {
    const email = await invited();
    const challenge = await portal.initiateAuth(email, TEMPORARY);
    await expectWeak(portal.setNewPassword(email, challenge.Session, 'weak'));
    const signedIn = await portal.setNewPassword(email, challenge.Session, NEW);
    const refreshed = await portal.refresh(allTokens(signedIn.AuthenticationResult).RefreshToken);

    expect(challenge).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { requiredAttributes: '[]', userAttributes: expect.stringContaining(email) },
    });
    for (const result of [signedIn, refreshed]) expect(claimsIn(result).email).toBe(email);
    await portal.signIn(email, NEW);
    await refused(
      portal.setNewPassword(email, challenge.Session, 'Another-3?'),
      'NotAuthorizedException',
      'Invalid session for the user, session is expired.',
    );
  });

  it('is verified, has a challenge session of three minutes, and expires after seven days', async () => {
    const email = await invited();
    const { Session } = await portal.initiateAuth(email, TEMPORARY);
    await expect(portal.initiateAuth(email, 'Wrong-1!')).rejects.toThrow(INCORRECT);
    await expect(portal.setNewPassword(email, 'another-session', NEW)).rejects.toThrow('Invalid session');
    portal.advance(3 * 60_000);
    await expect(portal.setNewPassword(email, Session, NEW)).rejects.toThrow('Invalid session');
    portal.advance(7 * DAY_MS);
    const message = 'Temporary password has expired and must be reset by an administrator.';
    await refused(portal.initiateAuth(email, TEMPORARY), 'NotAuthorizedException', message);
  });

  it('meets the policy', async () => {
    await expectWeak(portal.invite(anEmail(), 'weak'));
  });

  it('is any password that an administrator sets, unless it is permanent', async () => {
    const email = await portal.aUser();
    const set = (Password: string, Permanent: boolean) =>
      portal.client.adminSetUserPassword({ ...portal.named(email), Password, Permanent });
    await expectWeak(set('weak', true));
    await set(NEW, false);
    expect((await portal.initiateAuth(email, NEW)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await set('Another-3?', true);
    await portal.signIn(email, 'Another-3?');
  });
});
