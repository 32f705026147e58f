import {
  AdminAddUserToGroupCommand,
  AdminUserGlobalSignOutCommand,
  CreateGroupCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { allTokens, claimsOf, DAY, HOUR, type Portal, refused, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

describe('tokens', () => {
  const verifierOf = ({ identity }: Portal, tokenUse: 'id' | 'access') => {
    const { userPoolId, clientId, jwks } = identity;
    const verifier = CognitoJwtVerifier.create({ userPoolId, tokenUse, clientId });
    verifier.cacheJwks(jwks);
    return verifier;
  };

  it('pass an unmodified CognitoJwtVerifier and contain the groups', async () => {
    const portal = await startPortal();
    const sub = await portal.createUser(EMAIL);
    for (const GroupName of ['Customer', 'ParcelOperations']) {
      await portal.client.send(new CreateGroupCommand({ ...portal.pool, GroupName }));
      await portal.client.send(
        new AdminAddUserToGroupCommand({ ...portal.pool, GroupName, Username: EMAIL }),
      );
    }

    const { IdToken, AccessToken } = await portal.signIn(EMAIL);

    const shared = { sub, iss: portal.identity.issuer, 'cognito:groups': ['Customer', 'ParcelOperations'] };
    const id = await verifierOf(portal, 'id').verify(IdToken);
    expect(id).toMatchObject({
      ...shared,
      email: EMAIL,
      email_verified: true,
      'cognito:username': sub,
      token_use: 'id',
      aud: portal.identity.clientId,
    });
    expect(id.exp - id.iat).toBe(900);
    const access = await verifierOf(portal, 'access').verify(AccessToken);
    expect(access).toMatchObject({
      ...shared,
      username: sub,
      token_use: 'access',
      client_id: portal.identity.clientId,
      scope: 'aws.cognito.signin.user.admin',
    });
    expect(access.exp - access.iat).toBe(900);
    await expect(verifierOf(portal, 'id').verify(AccessToken)).rejects.toThrow('Token use not allowed');
  });

  it('report an unverified email, and have no groups claim without groups', async () => {
    const portal = await startPortal({
      triggers: {
        preSignUp: (event) => ({ ...event, response: { ...event.response, autoConfirmUser: true } }),
      },
    });
    await portal.signUp(EMAIL);

    const claims = claimsOf((await portal.signIn(EMAIL)).IdToken);

    expect(claims.email_verified).toBe(false);
    expect(claims).not.toHaveProperty('cognito:groups');
  });

  it('are refreshed with Amplify’s request', async () => {
    const portal = await startPortal();
    const sub = await portal.createUser(EMAIL);
    const { RefreshToken, IdToken } = await portal.signIn(EMAIL);
    portal.advance(HOUR);

    const { AuthenticationResult } = await portal.refresh(RefreshToken);

    const { auth_time, iat, ...claims } = claimsOf(allTokens(AuthenticationResult).IdToken);
    expect(claims).toMatchObject({ sub, email: EMAIL });
    expect(auth_time).toBe(claimsOf(IdToken).auth_time);
    expect(Number(iat) - Number(auth_time)).toBeGreaterThanOrEqual(3600);
    expect(AuthenticationResult).not.toHaveProperty('RefreshToken');
  });

  it('are not refreshed if the refresh token is unknown, revoked or 30 days old', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const first = await portal.signIn(EMAIL);
    const second = await portal.signIn(EMAIL);
    const ClientId = portal.identity.clientId;

    await portal.client.send(new RevokeTokenCommand({ ClientId, Token: first.RefreshToken }));
    await portal.client.send(new RevokeTokenCommand({ ClientId, Token: first.RefreshToken }));

    const name = 'NotAuthorizedException';
    await refused(portal.refresh(first.RefreshToken), name, 'Refresh Token has been revoked');
    await refused(portal.getUser(first.AccessToken), name, 'Access Token has been revoked');
    await refused(portal.refresh('x'), name, 'Invalid Refresh Token');
    await portal.refresh(second.RefreshToken);
    portal.advance(30 * DAY);
    await refused(portal.refresh(second.RefreshToken), name, 'Refresh Token has expired');
    await refused(
      portal.client.send(new RevokeTokenCommand({ ClientId, Token: second.AccessToken })),
      'UnsupportedTokenTypeException',
    );
  });

  it('are revoked by a global sign-out, except that an ID token still passes verification', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const one = await portal.signIn(EMAIL);
    const other = await portal.signIn(EMAIL);

    await portal.client.send(new AdminUserGlobalSignOutCommand({ ...portal.pool, Username: EMAIL }));

    for (const { RefreshToken, AccessToken } of [one, other]) {
      await expect(portal.refresh(RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
      await expect(portal.getUser(AccessToken)).rejects.toThrow('Access Token has been revoked');
    }
    await verifierOf(portal, 'id').verify(one.IdToken);
  });

  it('are refused as access tokens if expired, altered or issued for another use', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { AccessToken, IdToken } = await portal.signIn(EMAIL);
    const [header, , signature] = AccessToken.split('.');
    const payload = Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), sub: 'other' })).toString(
      'base64url',
    );

    await portal.getUser(AccessToken);
    await expect(portal.getUser(`${header}.${payload}.${signature}`)).rejects.toThrow('Invalid Access Token');
    await expect(portal.getUser(IdToken)).rejects.toThrow('Invalid Access Token');
    portal.advance(HOUR);
    await expect(portal.getUser(AccessToken)).rejects.toThrow('Access Token has expired');
  });

  it('contain the overrides of the preTokenGeneration trigger', async () => {
    const events: PreTokenGenerationTriggerEvent[] = [];
    const portal = await startPortal({
      triggers: {
        preTokenGeneration: (event) => {
          events.push(event);
          return {
            ...event,
            response: {
              claimsOverrideDetails: {
                claimsToAddOrOverride: { customerNumber: '10001', sub: 'forged' },
                claimsToSuppress: ['email'],
                groupOverrideDetails: { groupsToOverride: ['Executive'] },
              },
            },
          };
        },
      },
    });
    const sub = await portal.createUser(EMAIL);

    const { IdToken, AccessToken } = await portal.signIn(EMAIL);

    expect(events).toMatchObject([
      {
        triggerSource: 'TokenGeneration_Authentication',
        request: { groupConfiguration: { groupsToOverride: [] } },
      },
    ]);
    expect(claimsOf(IdToken)).toMatchObject({
      sub,
      customerNumber: '10001',
      'cognito:groups': ['Executive'],
    });
    expect(claimsOf(IdToken)).not.toHaveProperty('email');
    expect(claimsOf(AccessToken)['cognito:groups']).toEqual(['Executive']);
  });
});
