import {
  AdminGetUserCommand,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { claimsOf, DAY, PASSWORD, type Portal, signIn, signUp, startPortal } from './support.ts';

const EMAIL = 'anna@example.com';

const confirm = ({ client, identity }: Portal, code: string, email = EMAIL) =>
  client.send(
    new ConfirmSignUpCommand({ ClientId: identity.clientId, Username: email, ConfirmationCode: code }),
  );

describe('sign-up', () => {
  it('confirms with the code from the mailbox, verifies the e-mail and lets the user in', async () => {
    const portal = await startPortal();

    const { UserSub, UserConfirmed, CodeDeliveryDetails } = await signUp(portal, EMAIL);
    await confirm(portal, portal.code(EMAIL));
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

  it('takes an e-mail in any case as one and the same', async () => {
    const portal = await startPortal();

    await signUp(portal, 'Anna@Example.COM');
    await confirm(portal, portal.code(EMAIL), 'ANNA@example.com');

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
  ])('refuses the password %s', async (password, fault) => {
    const portal = await startPortal();

    await expect(signUp(portal, EMAIL, password)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${fault}`,
    });
  });

  it('refuses an unconfirmed user at sign-in', async () => {
    const portal = await startPortal();
    await signUp(portal, EMAIL);

    await expect(signIn(portal, EMAIL)).rejects.toMatchObject({
      name: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    });
  });

  it('refuses wrong codes, and after five of them the right one until a new one is sent', async () => {
    const portal = await startPortal();
    await signUp(portal, EMAIL);
    const right = portal.code(EMAIL);
    const wrong = right === '123456' ? '654321' : '123456';

    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(confirm(portal, wrong)).rejects.toMatchObject({
        name: 'CodeMismatchException',
        message: 'Invalid verification code provided, please try again.',
      });
    }
    await expect(confirm(portal, right)).rejects.toMatchObject({
      name: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });

    const resend = { ClientId: portal.identity.clientId, Username: 'ANNA@example.com' };
    await portal.client.send(new ResendConfirmationCodeCommand(resend));
    await confirm(portal, portal.code(EMAIL));
  });

  it('lets a code expire after 24 hours', async () => {
    const portal = await startPortal();
    await signUp(portal, EMAIL);

    portal.advance(DAY);

    await expect(confirm(portal, portal.code(EMAIL))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
  });

  it('confirms once only, and tells nobody that a user is unknown', async () => {
    const portal = await startPortal();
    await signUp(portal, EMAIL);
    const code = portal.code(EMAIL);
    await confirm(portal, code);

    await expect(confirm(portal, code)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
    await expect(confirm(portal, code, 'nobody@example.com')).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
  });

  it('refuses attributes that only the pool may write', async () => {
    const portal = await startPortal();
    const input = { ClientId: portal.identity.clientId, Username: EMAIL, Password: PASSWORD };

    await expect(
      portal.client.send(
        new SignUpCommand({ ...input, UserAttributes: [{ Name: 'email_verified', Value: 'true' }] }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

describe('triggers of a sign-up', () => {
  it('get events of the provider’s shape', async () => {
    const events: (PreSignUpTriggerEvent | PostConfirmationTriggerEvent)[] = [];
    const record = <Event extends PreSignUpTriggerEvent | PostConfirmationTriggerEvent>(event: Event) => {
      events.push(event);
      return event;
    };
    const portal = await startPortal({ triggers: { preSignUp: record, postConfirmation: record } });

    const { UserSub } = await signUp(portal, EMAIL);
    await confirm(portal, portal.code(EMAIL));

    const shared = {
      version: '1',
      region: 'us-west-2',
      userPoolId: portal.identity.userPoolId,
      callerContext: { awsSdkVersion: expect.any(String), clientId: portal.identity.clientId },
    };
    expect(events).toEqual([
      {
        ...shared,
        triggerSource: 'PreSignUp_SignUp',
        userName: UserSub,
        request: { userAttributes: { email: EMAIL }, validationData: {} },
        response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
      },
      {
        ...shared,
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        userName: UserSub,
        request: {
          userAttributes: {
            sub: UserSub,
            email: EMAIL,
            email_verified: 'true',
            'cognito:user_status': 'CONFIRMED',
          },
        },
        response: {},
      },
    ]);
  });

  it('refuse with their message, and nobody is signed up', async () => {
    const portal = await startPortal({
      triggers: {
        preSignUp: () => {
          throw new Error('This e-mail belongs to a Google account');
        },
      },
    });

    await expect(signUp(portal, EMAIL)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error This e-mail belongs to a Google account.',
    });
    await expect(
      portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username: EMAIL })),
    ).rejects.toMatchObject({ name: 'UserNotFoundException', message: 'User does not exist.' });
  });

  it('report a failure after confirming, when the user is confirmed all the same', async () => {
    const portal = await startPortal({
      triggers: {
        postConfirmation: async () => {
          throw new Error('no group');
        },
      },
    });
    await signUp(portal, EMAIL);

    await expect(confirm(portal, portal.code(EMAIL))).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PostConfirmation failed with error no group.',
    });
    await signIn(portal, EMAIL);
  });

  it('may confirm the user at once', async () => {
    const portal = await startPortal({
      triggers: {
        preSignUp: (event) => ({
          ...event,
          response: { autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false },
        }),
      },
    });

    const { UserConfirmed } = await signUp(portal, EMAIL);

    expect(UserConfirmed).toBe(true);
    expect(portal.mailbox.list()).toEqual([]);
    expect(claimsOf((await signIn(portal, EMAIL)).IdToken).email_verified).toBe(true);
  });

  it('must return an event', async () => {
    const portal = await startPortal({ triggers: { preSignUp: () => undefined as never } });

    await expect(signUp(portal, EMAIL)).rejects.toMatchObject({ name: 'InvalidLambdaResponseException' });
  });

  it('may write the message', async () => {
    const portal = await startPortal({
      triggers: {
        customMessage: (event) => ({
          ...event,
          response: {
            ...event.response,
            emailSubject: 'Welcome',
            emailMessage: `Your code: ${event.request.codeParameter}`,
          },
        }),
      },
    });

    await signUp(portal, EMAIL);

    const code = portal.code(EMAIL);
    expect(portal.mailbox.list()).toMatchObject([{ subject: 'Welcome', body: `Your code: ${code}` }]);
  });
});
