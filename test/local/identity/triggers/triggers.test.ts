import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { claimsOf, refused, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

describe('the triggers of a sign-up', () => {
  it('get Cognito’s events', async () => {
    const events: (PreSignUpTriggerEvent | PostConfirmationTriggerEvent)[] = [];
    const record = <Event extends PreSignUpTriggerEvent | PostConfirmationTriggerEvent>(event: Event) => {
      events.push(event);
      return event;
    };
    const portal = await startPortal({ triggers: { preSignUp: record, postConfirmation: record } });

    const { UserSub } = await portal.signUp(EMAIL);
    await portal.confirm(EMAIL, portal.code(EMAIL));

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

    await refused(
      portal.signUp(EMAIL),
      'UserLambdaValidationException',
      'PreSignUp failed with error This email belongs to a Google account.',
    );
    await refused(
      portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username: EMAIL })),
      'UserNotFoundException',
      'User does not exist.',
    );
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

    const { UserConfirmed } = await portal.signUp(EMAIL);

    expect(UserConfirmed).toBe(true);
    expect(portal.mailbox.list()).toEqual([]);
    expect(claimsOf((await portal.signIn(EMAIL)).IdToken).email_verified).toBe(true);
  });

  it('must return the event', async () => {
    const portal = await startPortal({ triggers: { preSignUp: () => undefined as never } });

    await refused(portal.signUp(EMAIL), 'InvalidLambdaResponseException');
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

    await portal.signUp(EMAIL);

    const code = portal.code(EMAIL);
    expect(portal.mailbox.list()).toMatchObject([{ subject: 'Welcome', body: `Your code: ${code}` }]);
  });
});
