import { AdminDisableUserCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { createUser, getUser, HOUR, refresh, signIn, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

describe('sign-in', () => {
  it('returns the same error for a wrong password and an unknown user', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

    await expect(signIn(portal, EMAIL, 'Wrong-1!')).rejects.toMatchObject(refusal);
    await expect(signIn(portal, 'nobody@example.com')).rejects.toMatchObject(refusal);
  });

  it('locks a user after five wrong passwords and unlocks later', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);
    const guess = () => signIn(portal, EMAIL, 'Wrong-1!');

    for (let count = 0; count < 5; count += 1) await expect(guess()).rejects.toThrow('Incorrect username');
    await expect(signIn(portal, EMAIL)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Password attempts exceeded',
    });
    portal.advance(HOUR);
    await signIn(portal, EMAIL);
    await expect(guess()).rejects.toThrow('Incorrect username');
    await signIn(portal, EMAIL);
  });

  it('refuses a disabled user and the user’s tokens', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);
    const tokens = await signIn(portal, EMAIL);
    const user = { ...portal.pool, Username: EMAIL };
    const refusal = { name: 'NotAuthorizedException', message: 'User is disabled.' };

    await portal.client.send(new AdminDisableUserCommand(user));
    await expect(signIn(portal, EMAIL)).rejects.toMatchObject(refusal);
    await expect(refresh(portal, tokens.RefreshToken)).rejects.toMatchObject(refusal);
    await expect(getUser(portal, tokens.AccessToken)).rejects.toMatchObject(refusal);
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
