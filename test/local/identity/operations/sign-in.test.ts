import { AdminDisableUserCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { HOUR, refused, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

describe('sign-in', () => {
  it('answers a wrong password with a request ID, which Amplify passes on', async () => {
    const portal = await startPortal();

    await expect(portal.signIn(EMAIL)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
      $metadata: { requestId: expect.stringMatching(/^\S{8,}$/) },
    });
  });

  it('locks a user after five wrong passwords and unlocks later', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const guess = () => portal.signIn(EMAIL, 'Wrong-1!');

    for (let count = 0; count < 5; count += 1) await expect(guess()).rejects.toThrow('Incorrect username');
    await refused(portal.signIn(EMAIL), 'NotAuthorizedException', 'Password attempts exceeded');
    portal.advance(HOUR);
    await portal.signIn(EMAIL);
    await expect(guess()).rejects.toThrow('Incorrect username');
    await portal.signIn(EMAIL);
  });

  it('refuses a disabled user and the user’s tokens', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const tokens = await portal.signIn(EMAIL);
    const user = { ...portal.pool, Username: EMAIL };
    const refusal = { name: 'NotAuthorizedException', message: 'User is disabled.' };

    await portal.client.send(new AdminDisableUserCommand(user));
    await expect(portal.signIn(EMAIL)).rejects.toMatchObject(refusal);
    await expect(portal.refresh(tokens.RefreshToken)).rejects.toMatchObject(refusal);
    await expect(portal.getUser(tokens.AccessToken)).rejects.toMatchObject(refusal);
  });

  it.each(['USER_SRP_AUTH', 'USER_AUTH', 'CUSTOM_AUTH'] as const)(
    'refuses the flow %s with a clear message',
    async (flow) => {
      const portal = await startPortal();

      await expect(
        portal.client.send(
          new InitiateAuthCommand({
            ClientId: portal.identity.clientId,
            AuthFlow: flow,
            AuthParameters: { USERNAME: EMAIL, SRP_A: 'abc' },
          }),
        ),
      ).rejects.toMatchObject({
        name: 'InvalidParameterException',
        message: expect.stringMatching(`^${flow} is not enabled for the client: .* only USER_PASSWORD_AUTH`),
      });
    },
  );
});
