import {
  AdminCreateUserCommand,
  RespondToAuthChallengeCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { allTokens, claimsOf, PASSWORD, type Portal, refused, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';
const UNWRITABLE = [
  'email_verified',
  'sub',
  'identities',
  'phone_number',
  'given_name',
  'cognito:groups',
  'color',
];
const unauthorized = {
  name: 'NotAuthorizedException',
  message: 'A client attempted to write unauthorized attribute',
};

const listed = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

describe('the app client', () => {
  const signUpWith = ({ client, identity }: Portal, attributes: Record<string, string>) =>
    client.send(
      new SignUpCommand({
        ClientId: identity.clientId,
        Username: EMAIL,
        Password: PASSWORD,
        UserAttributes: listed(attributes),
      }),
    );

  it('writes only email and name at a sign-up', async () => {
    const portal = await startPortal();

    for (const name of UNWRITABLE) {
      await expect(signUpWith(portal, { email: EMAIL, [name]: 'true' })).rejects.toMatchObject(unauthorized);
    }
    await signUpWith(portal, { email: EMAIL, name: 'Anna' });
    await portal.confirm(EMAIL, portal.code(EMAIL));

    expect(await portal.attributesIn(EMAIL)).toMatchObject({ email: EMAIL, name: 'Anna' });
  });

  it('writes only email and name of a signed-in user', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { AccessToken } = await portal.signIn(EMAIL);
    const update = (attributes: Record<string, string>) =>
      portal.client.send(
        new UpdateUserAttributesCommand({ AccessToken, UserAttributes: listed(attributes) }),
      );

    for (const name of UNWRITABLE)
      await expect(update({ name: 'Eve', [name]: 'true' })).rejects.toMatchObject(unauthorized);
    expect(await portal.attributesIn(EMAIL)).not.toHaveProperty('name');
    await update({ name: 'Anna' });

    expect(await portal.attributesIn(EMAIL)).toMatchObject({ name: 'Anna', email_verified: 'true' });
  });
});

describe('the response to the new-password challenge', () => {
  const invite = async (attributes: Record<string, string> = {}) => {
    const portal = await startPortal();
    await portal.client.send(
      new AdminCreateUserCommand({
        ...portal.pool,
        Username: EMAIL,
        TemporaryPassword: 'Temporary-1!',
        MessageAction: 'SUPPRESS',
        UserAttributes: listed({ email_verified: 'true', ...attributes }),
      }),
    );
    const { Session } = await portal.initiateAuth(EMAIL, 'Temporary-1!');
    const respond = (extra: Record<string, string>) =>
      portal.client.send(
        new RespondToAuthChallengeCommand({
          ClientId: portal.identity.clientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session,
          ChallengeResponses: { USERNAME: EMAIL, NEW_PASSWORD: PASSWORD, ...extra },
        }),
      );
    return { portal, respond };
  };

  it('cannot set another email as verified', async () => {
    const { portal, respond } = await invite();

    await refused(
      respond({ 'userAttributes.email': 'victim@example.com' }),
      'NotAuthorizedException',
      'Cannot modify an already provided email',
    );

    expect(await portal.attributesIn(EMAIL)).toMatchObject({ email: EMAIL, email_verified: 'true' });
    const { AuthenticationResult } = await respond({});
    expect(claimsOf(allTokens(AuthenticationResult).IdToken).email).toBe(EMAIL);
  });

  it('cannot set a group or an attribute that the app client may not write', async () => {
    const { respond } = await invite();

    for (const name of UNWRITABLE) {
      await expect(respond({ [`userAttributes.${name}`]: 'Executive' })).rejects.toMatchObject(unauthorized);
    }

    const { AuthenticationResult } = await respond({});
    expect(claimsOf(allTokens(AuthenticationResult).IdToken)).not.toHaveProperty('cognito:groups');
  });

  it('sets a missing name, but cannot change an existing one', async () => {
    const without = await invite();
    const named = await invite({ name: 'Anna' });

    const { AuthenticationResult } = await without.respond({ 'userAttributes.name': 'Ben' });

    expect(claimsOf(allTokens(AuthenticationResult).IdToken).name).toBe('Ben');
    await expect(named.respond({ 'userAttributes.name': 'Ben' })).rejects.toThrow('already provided name');
  });
});
