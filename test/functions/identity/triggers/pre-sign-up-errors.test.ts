import {
  AdminLinkProviderForUserCommand,
  ListUsersCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withDeadline } from '../../../../functions/platform/deadline.ts';
import { claimsOf } from '../../../local/identity/support.ts';
import { aGoogleSignUp, aNativeSignUp } from '../../../support/identity-events.ts';
import { withLocalStores } from '../../../support/local-stores.ts';
import { register, startTriggeredPortal } from '../support.ts';

withLocalStores();

const EMAIL = 'anna@example.com';

describe('pre sign-up', () => {
  it.each([
    ['a sign-up', aNativeSignUp()],
    ['a sign-in with Google', aGoogleSignUp()],
  ])('refuses %s after an error, logs the cause and does not disclose it', async (_, event) => {
    const portal = await startTriggeredPortal();
    const cause = new TooManyRequestsException({ message: 'Rate exceeded', $metadata: {} });
    mockClient(portal.triggersClient).on(ListUsersCommand).rejects(cause);

    await expect(portal.trigger(event)).rejects.toThrow(
      /^The portal is busy\. Please try again in a moment\.$/,
    );

    const { triggerSource, userName } = event;
    const loggedName = userName.startsWith('Google_') ? 'Google' : userName;
    expect(portal.logger.error.mock.calls).toEqual([
      ['A trigger failed', { triggerSource, userName: loggedName, error: cause }],
    ]);
  });

  it('refuses the sign-in if Cognito cannot link the provider', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, EMAIL);
    const cognito = mockClient(portal.triggersClient);
    const Attributes = [
      { Name: 'email_verified', Value: 'true' },
      { Name: 'sub', Value: String(claimsOf((await portal.signIn(EMAIL)).IdToken).sub) },
    ];
    const user = { Username: 'anna', UserStatus: 'CONFIRMED', Enabled: true, Attributes } as const;
    // A filtered query may return an empty page before the page with the user.
    cognito
      .on(ListUsersCommand)
      .resolvesOnce({ Users: [], PaginationToken: 'next' })
      .resolves({ Users: [user] });
    cognito.on(AdminLinkProviderForUserCommand).rejects(new Error('socket hang up'));

    await expect(portal.trigger(aGoogleSignUp())).rejects.toThrow('The portal is busy.');

    expect(cognito.commandCalls(ListUsersCommand)).toHaveLength(2);
  });

  it('escapes the email in the filter', async () => {
    const portal = await startTriggeredPortal();
    const cognito = mockClient(portal.triggersClient);
    cognito.on(ListUsersCommand).resolves({ Users: [] });

    await portal.trigger(aNativeSignUp('"a\\"@example.com'));

    const [call] = cognito.commandCalls(ListUsersCommand);
    expect(call?.args[0].input.Filter).toBe('email = "\\"a\\\\\\"@example.com"');
  });

  it.each([
    ['a sign-up', aNativeSignUp('Anna@Example.com')],
    ['a sign-in with Google', aGoogleSignUp({ email: 'Anna@Example.com' })],
  ])('searches for the email as sent and in lower case before %s', async (_, event) => {
    const portal = await startTriggeredPortal();
    const cognito = mockClient(portal.triggersClient);
    cognito.on(ListUsersCommand).resolves({ Users: [] });

    await portal.trigger(event);

    const filters = cognito.commandCalls(ListUsersCommand).map(({ args }) => args[0].input.Filter);
    expect(filters.sort()).toEqual(['email = "Anna@Example.com"', 'email = "anna@example.com"']);
  });

  it('logs an error if DynamoDB throttles', async () => {
    const portal = await startTriggeredPortal();
    const throttled = Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' });
    const engine = mockClient(DynamoDBDocumentClient).on(GetCommand).rejects(throttled);
    onTestFinished(() => engine.restore());

    const call = { getRemainingTimeInMillis: () => 700 };
    const refused = withDeadline(call, () => portal.trigger(aNativeSignUp()));
    await expect(refused).rejects.toThrow('The portal is busy.');

    expect(portal.logger.error).toHaveBeenCalledOnce();
    expect(portal.logger.info).not.toHaveBeenCalled();
  });

  it.each([
    ['from an unknown provider', aGoogleSignUp({ userName: 'Facebook_1' })],
    [
      'of an unsupported trigger',
      { ...aNativeSignUp(), triggerSource: 'CustomMessage_SignUp' as 'PreSignUp_SignUp' },
    ],
  ])('logs an error for an event %s', async (_, event) => {
    const portal = await startTriggeredPortal();

    await expect(portal.trigger(event)).rejects.toThrow('The portal is busy.');

    expect(portal.logger.error).toHaveBeenCalledOnce();
  });
});
