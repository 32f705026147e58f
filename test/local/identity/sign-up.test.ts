import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/rules/durations.ts';
import { anEmail, listed, otherThan, PASSWORD, refused, repeatedly, startPortal } from './support.ts';

const portal = await startPortal({}, afterAll);

async function aSignUp(): Promise<string> {
  const email = anEmail();
  await portal.signUp(email);
  return email;
}

describe('a sign-up', () => {
  it('is confirmed once with the code from the mailbox, which verifies the email and allows sign-in', async () => {
    const email = anEmail();
    const { UserSub, UserConfirmed, CodeDeliveryDetails } = await portal.signUp(email);
    const messages = portal.messagesTo(email);
    const code = portal.code(email);
    await portal.confirm(email, code);

    expect({ UserConfirmed, CodeDeliveryDetails }).toEqual({
      UserConfirmed: false,
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' },
    });
    expect(messages).toMatchObject([
      {
        channel: 'email',
        subject: 'Your Northbound verification code',
        code: expect.stringMatching(/^\d{6}$/),
      },
    ]);
    expect(await portal.claims(email)).toMatchObject({ sub: UserSub, email, email_verified: true });
    const message = 'User cannot be confirmed. Current status is CONFIRMED';
    await refused(portal.confirm(email, code), 'NotAuthorizedException', message);
  });

  it('refuses an email of more than 128 characters, like Cognito', async () => {
    const ofLength = (length: number) => anEmail().padStart(length, 'x');
    await expect(portal.signUp(ofLength(129))).rejects.toThrow(
      'Member must have length less than or equal to 128',
    );
    await portal.signUp(ofLength(128));
  });

  it.each([
    ['anna\u0000@example.com', {}, 'InvalidParameterException'],
    ['\u202eanna@example.com', {}, 'InvalidParameterException'],
    ['anna\ud800@example.com', {}, 'SerializationException'],
    ['named@example.com', { name: 'x'.repeat(2049) }, 'InvalidParameterException'],
  ])('refuses what Cognito would not store, %j', (email, attributes, code) => {
    const UserAttributes = listed({ email, ...attributes });
    return refused(portal.client.signUp({ ...portal.user(email), Password: PASSWORD, UserAttributes }), code);
  });

  it('treats emails as case-insensitive', async () => {
    const email = anEmail();
    await portal.signUp(email.replace('anna', 'Anna'));
    await portal.confirm(email.replace('anna', 'ANNA'), portal.code(email));
    expect((await portal.claims(email.replace('anna', 'aNNa'))).email).toBe(email);
    const message = 'An account with the given email already exists.';
    await refused(portal.signUp(email), 'UsernameExistsException', message);
  });

  it.each([
    ['Ab-1!', 'Password not long enough'],
    ['ABCDEF1!', 'Password must have lowercase characters'],
    ['abcdef1!', 'Password must have uppercase characters'],
    ['Abcdef-!', 'Password must have numeric characters'],
    ['Abcdef12', 'Password must have symbol characters'],
  ])('refuses the password %s', (password, reason) => {
    const message = `Password did not conform with policy: ${reason}`;
    return refused(portal.signUp(anEmail(), password), 'InvalidPasswordException', message);
  });

  it.each([PASSWORD, 'Wrong-1!', 'x'])('allows no sign-in before it is confirmed: %s', async (password) => {
    const email = await aSignUp();
    await refused(portal.signIn(email, password), 'UserNotConfirmedException', 'User is not confirmed.');
  });

  it('refuses every code after five wrong ones or 24 hours, until a new one is sent', async () => {
    const email = await aSignUp();
    const code = portal.code(email);
    await repeatedly(5, () => portal.confirm(email, otherThan(code)));
    await refused(portal.confirm(email, code), 'LimitExceededException');
    await portal.resend(email.toUpperCase());
    portal.advance(DAY_MS);
    const message = 'Invalid code provided, please request a code again.';
    await refused(portal.confirm(email, portal.code(email)), 'ExpiredCodeException', message);
    await portal.resend(email);
    await portal.confirm(email, portal.code(email));
  });
});
