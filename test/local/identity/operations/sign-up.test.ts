import { ResendConfirmationCodeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { claimsOf, DAY, otherThan, PASSWORD, refused, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

describe('sign-up', () => {
  it('confirms with the code from the mailbox, verifies the email and allows sign-in', async () => {
    const portal = await startPortal();

    const { UserSub, UserConfirmed, CodeDeliveryDetails } = await portal.signUp(EMAIL);
    await portal.confirm(EMAIL, portal.code(EMAIL));
    const { IdToken } = await portal.signIn(EMAIL);

    expect(UserConfirmed).toBe(false);
    expect(CodeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'a***@e***',
    });
    expect(portal.mailbox.list()).toMatchObject([
      {
        channel: 'email',
        to: EMAIL,
        subject: 'Your verification code',
        code: expect.stringMatching(/^\d{6}$/),
      },
    ]);
    expect(claimsOf(IdToken)).toMatchObject({ sub: UserSub, email: EMAIL, email_verified: true });
  });

  it('refuses an email of more than 128 characters, like Cognito', async () => {
    const portal = await startPortal();
    const ending = '@example.com';

    const tooLong = portal.signUp('x'.repeat(129 - ending.length) + ending);

    await expect(tooLong).rejects.toThrow('Member must have length less than or equal to 128');
    await portal.signUp('x'.repeat(128 - ending.length) + ending);
  });

  it('treats emails as case-insensitive', async () => {
    const portal = await startPortal();

    await portal.signUp('Anna@Example.COM');
    await portal.confirm('ANNA@example.com', portal.code(EMAIL));

    expect(claimsOf((await portal.signIn('aNNa@example.com')).IdToken).email).toBe(EMAIL);
    await refused(
      portal.signUp(EMAIL),
      'UsernameExistsException',
      'An account with the given email already exists.',
    );
  });

  it.each([
    ['Ab-1!', 'Password not long enough'],
    ['ABCDEF1!', 'Password must have lowercase characters'],
    ['abcdef1!', 'Password must have uppercase characters'],
    ['Abcdef-!', 'Password must have numeric characters'],
    ['Abcdef12', 'Password must have symbol characters'],
  ])('refuses the password %s', async (password, reason) => {
    const portal = await startPortal();

    await expect(portal.signUp(EMAIL, password)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${reason}`,
    });
  });

  it.each([PASSWORD, 'Wrong-1!', 'x'])(
    'refuses sign-in of an unconfirmed user with any password: %s',
    async (password) => {
      const portal = await startPortal();
      await portal.signUp(EMAIL);

      await refused(portal.signIn(EMAIL, password), 'UserNotConfirmedException', 'User is not confirmed.');
    },
  );

  it('refuses wrong codes, and after five of them every code until a new one is sent', async () => {
    const portal = await startPortal();
    await portal.signUp(EMAIL);
    const right = portal.code(EMAIL);
    const wrong = otherThan(right);

    for (let attempt = 0; attempt < 5; attempt += 1) {
      await refused(
        portal.confirm(EMAIL, wrong),
        'CodeMismatchException',
        'Invalid verification code provided, please try again.',
      );
    }
    await refused(
      portal.confirm(EMAIL, right),
      'LimitExceededException',
      'Attempt limit exceeded, please try after some time.',
    );

    const resend = { ClientId: portal.identity.clientId, Username: 'ANNA@example.com' };
    await portal.client.send(new ResendConfirmationCodeCommand(resend));
    await portal.confirm(EMAIL, portal.code(EMAIL));
  });

  it('expires a code after 24 hours', async () => {
    const portal = await startPortal();
    await portal.signUp(EMAIL);

    portal.advance(DAY);

    await refused(
      portal.confirm(EMAIL, portal.code(EMAIL)),
      'ExpiredCodeException',
      'Invalid code provided, please request a code again.',
    );
  });

  it('confirms only once', async () => {
    const portal = await startPortal();
    await portal.signUp(EMAIL);
    const code = portal.code(EMAIL);
    await portal.confirm(EMAIL, code);

    await refused(
      portal.confirm(EMAIL, code),
      'NotAuthorizedException',
      'User cannot be confirmed. Current status is CONFIRMED',
    );
  });
});
