import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { claimsOf, confirm, signIn, signUp, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

describe('the triggers of a sign-up', () => {
  it('get Cognito’s events', async () => {
    const events: (PreSignUpTriggerEvent | PostConfirmationTriggerEvent)[] = [];
    const record = <Event extends PreSignUpTriggerEvent | PostConfirmationTriggerEvent>(event: Event) => {
      events.push(event);
      return event;
    };
    const portal = await startPortal({ triggers: { preSignUp: record, postConfirmation: record } });

    const { UserSub } = await signUp(portal, EMAIL);
    await confirm(portal, EMAIL, portal.code(EMAIL));

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

  it('refuse a sign-up with their message, and no user is created', async () => {
    const portal = await startPortal({
      triggers: {
        preSignUp: () => {
          throw new Error('This email belongs to a Google account');
        },
      },
    });

    await expect(signUp(portal, EMAIL)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error This email belongs to a Google account.',
    });
    await expect(
      portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username: EMAIL })),
    ).rejects.toMatchObject({ name: 'UserNotFoundException', message: 'User does not exist.' });
  });

  it('report an error after the confirmation, and the user stays confirmed', async () => {
    const portal = await startPortal({
      triggers: {
        postConfirmation: async () => {
          throw new Error('no group');
        },
      },
    });
    await signUp(portal, EMAIL);

    await expect(confirm(portal, EMAIL, portal.code(EMAIL))).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PostConfirmation failed with error no group.',
    });
    await signIn(portal, EMAIL);
  });

  it('can confirm the user immediately', async () => {
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

  it('must return the event', async () => {
    const portal = await startPortal({ triggers: { preSignUp: () => undefined as never } });

    await expect(signUp(portal, EMAIL)).rejects.toMatchObject({ name: 'InvalidLambdaResponseException' });
  });

  it('can customize the message', async () => {
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
