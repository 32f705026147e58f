import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/rules/durations.ts';
import { allTokens, claimsOf, refused, startPortal } from './support.ts';

const NOT_AUTHORIZED = 'NotAuthorizedException';
const portal = await startPortal({}, afterAll);
const { clientId: ClientId } = portal.identity;

function verifierOf(tokenUse: 'id' | 'access') {
  const { userPoolId, clientId, jwks } = portal.identity;
  const verifier = CognitoJwtVerifier.create({ userPoolId, tokenUse, clientId });
  verifier.cacheJwks(jwks);
  return verifier;
}

describe('tokens', () => {
  it('pass an unmodified CognitoJwtVerifier and contain the groups', async () => {
    const email = await portal.aUser();
    const { sub } = await portal.attributesIn(email);
    for (const GroupName of ['Customer', 'ParcelOperations']) {
      await portal.client.createGroup({ ...portal.pool, GroupName });
      await portal.client.adminAddUserToGroup({ ...portal.named(email), GroupName });
    }
    const { IdToken, AccessToken } = await portal.signIn(email);

    const shared = { sub, iss: portal.identity.issuer, 'cognito:groups': ['Customer', 'ParcelOperations'] };
    const id = await verifierOf('id').verify(IdToken);
    expect(id).toMatchObject({
      ...shared,
      email,
      email_verified: true,
      'cognito:username': sub,
      token_use: 'id',
      aud: ClientId,
    });
    const access = await verifierOf('access').verify(AccessToken);
    expect(access).toMatchObject({
      ...shared,
      username: sub,
      token_use: 'access',
      client_id: ClientId,
      scope: 'aws.cognito.signin.user.admin',
    });
    for (const { exp, iat } of [id, access]) expect(exp - iat).toBe(900);
    await expect(verifierOf('id').verify(AccessToken)).rejects.toThrow('Token use not allowed');
  });

  it('are refreshed with Amplify’s request', async () => {
    const { email, RefreshToken, IdToken } = await portal.aSession();
    const { auth_time: signedInAt, sub } = claimsOf(IdToken);
    portal.advance(HOUR_MS);
    const { AuthenticationResult } = await portal.refresh(RefreshToken);
    const { iat, ...claims } = claimsOf(allTokens(AuthenticationResult).IdToken);
    expect(claims).toMatchObject({ sub, email, auth_time: signedInAt });
    expect(Number(iat) - Number(signedInAt)).toBeGreaterThanOrEqual(3600);
    expect(AuthenticationResult).not.toHaveProperty('RefreshToken');
  });

  it('are not refreshed if the refresh token is unknown, revoked or 30 days old', async () => {
    const { email, ...first } = await portal.aSession();
    const second = await portal.signIn(email);
    for (let times = 0; times < 2; times += 1)
      await portal.client.revokeToken({ ClientId, Token: first.RefreshToken });

    await refused(portal.refresh(first.RefreshToken), NOT_AUTHORIZED, 'Refresh Token has been revoked');
    await refused(portal.getUser(first.AccessToken), NOT_AUTHORIZED, 'Access Token has been revoked');
    await refused(portal.refresh('x'), NOT_AUTHORIZED, 'Invalid Refresh Token');
    await portal.refresh(second.RefreshToken);
    portal.advance(30 * DAY_MS);
    await refused(portal.refresh(second.RefreshToken), NOT_AUTHORIZED, 'Refresh Token has expired');
    await refused(
      portal.client.revokeToken({ ClientId, Token: second.AccessToken }),
      'UnsupportedTokenTypeException',
    );
  });

  it('are revoked by a global sign-out, except that an ID token still passes verification', async () => {
    const { email, ...one } = await portal.aSession();
    const other = await portal.signIn(email);
    await portal.client.adminUserGlobalSignOut(portal.named(email));
    for (const { RefreshToken, AccessToken } of [one, other]) {
      await expect(portal.refresh(RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
      await expect(portal.getUser(AccessToken)).rejects.toThrow('Access Token has been revoked');
    }
    await verifierOf('id').verify(one.IdToken);
  });

  it('are refused as access tokens if expired, altered or issued for another use', async () => {
    const { AccessToken, IdToken } = await portal.aSession();
    const [header, , signature] = AccessToken.split('.');
    const claims = JSON.stringify({ ...claimsOf(AccessToken), sub: 'other' });
    const altered = `${header}.${Buffer.from(claims).toString('base64url')}.${signature}`;
    await portal.getUser(AccessToken);
    for (const token of [altered, IdToken])
      await expect(portal.getUser(token)).rejects.toThrow('Invalid Access Token');
    portal.advance(HOUR_MS);
    await expect(portal.getUser(AccessToken)).rejects.toThrow('Access Token has expired');
  });
});
