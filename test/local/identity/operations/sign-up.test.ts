import { ResendConfirmationCodeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { claimsOf, confirm, DAY, otherThan, PASSWORD, signIn, signUp, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

describe('sign-up', () => {
  it('confirms with the code from the mailbox, verifies the email and allows sign-in', async () => {
    const portal = await startPortal();

    const { UserSub, UserConfirmed, CodeDeliveryDetails } = await signUp(portal, EMAIL);
    await confirm(portal, EMAIL, portal.code(EMAIL));
    const { IdToken } = await signIn(portal, EMAIL);

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

    const tooLong = signUp(portal, 'x'.repeat(129 - ending.length) + ending);

    await expect(tooLong).rejects.toThrow('Member must have length less than or equal to 128');
    await signUp(portal, 'x'.repeat(128 - ending.length) + ending);
  });

  it('treats emails as case-insensitive', async () => {
    const portal = await startPortal();

    await signUp(portal, 'Anna@Example.COM');
    await confirm(portal, 'ANNA@example.com', portal.code(EMAIL));

    expect(claimsOf((await signIn(portal, 'aNNa@example.com')).IdToken).email).toBe(EMAIL);
    await expect(signUp(portal, EMAIL)).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    });
  });

  it.each([
    ['Ab-1!', 'Password not long enough'],
    ['ABCDEF1!', 'Password must have lowercase characters'],
    ['abcdef1!', 'Password must have uppercase characters'],
    ['Abcdef-!', 'Password must have numeric characters'],
    ['Abcdef12', 'Password must have symbol characters'],
  ])('refuses the password %s', async (password, reason) => {
    const portal = await startPortal();

    await expect(signUp(portal, EMAIL, password)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${reason}`,
    });
  });

  it.each([PASSWORD, 'Wrong-1!', 'x'])(
    'refuses sign-in of an unconfirmed user with any password: %s',
    async (password) => {
      const portal = await startPortal();
      await signUp(portal, EMAIL);

      await expect(signIn(portal, EMAIL, password)).rejects.toMatchObject({
        name: 'UserNotConfirmedException',
        message: 'User is not confirmed.',
      });
    },
  );

  it('refuses wrong codes, and after five of them every code until a new one is sent', async () => {
    const portal = await startPortal();
    await signUp(portal, EMAIL);
    const right = portal.code(EMAIL);
    const wrong = otherThan(right);

    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(confirm(portal, EMAIL, wrong)).rejects.toMatchObject({
        name: 'CodeMismatchException',
        message: 'Invalid verification code provided, please try again.',
      });
    }
    await expect(confirm(portal, EMAIL, right)).rejects.toMatchObject({
      name: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });

    const resend = { ClientId: portal.identity.clientId, Username: 'ANNA@example.com' };
    await portal.client.send(new ResendConfirmationCodeCommand(resend));
    await confirm(portal, EMAIL, portal.code(EMAIL));
  });

  it('expires a code after 24 hours', async () => {
    const portal = await startPortal();
    await signUp(portal, EMAIL);

    portal.advance(DAY);

    await expect(confirm(portal, EMAIL, portal.code(EMAIL))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
  });

  it('confirms only once', async () => {
    const portal = await startPortal();
    await signUp(portal, EMAIL);
    const code = portal.code(EMAIL);
    await confirm(portal, EMAIL, code);

    await expect(confirm(portal, EMAIL, code)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
  });
});
