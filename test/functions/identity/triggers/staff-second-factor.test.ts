import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  TooManyRequestsException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { SECOND_FACTOR_CLAIM } from '../../../../shared/deployment/claims.ts';
import type { Role } from '../../../../shared/roles.ts';
import { Authenticator } from '../../../local/identity/authenticator.ts';
import { allTokens, claimsOf } from '../../../local/identity/support.ts';
import { withLocalStores } from '../../../support/local-stores.ts';
import {
  addToGroup,
  googleClaims,
  googleRefusal,
  startTriggeredPortal,
  type TriggeredPortal,
} from '../support.ts';

withLocalStores();

const EMAIL = 'anna@example.com';
type CognitoMock = Pick<ReturnType<typeof mockClient>, 'on'>;

const ENABLED = { SoftwareTokenMfaSettings: { Enabled: true } };
const DISABLED = { SoftwareTokenMfaSettings: { Enabled: false } };

/** A pool whose stage demands a second factor of staff, with one user in these groups. */
async function aPool(groups: readonly Role[], staffNeedsSecondFactor = true): Promise<TriggeredPortal> {
  const portal = await startTriggeredPortal({ staffNeedsSecondFactor });
  await portal.createUser(EMAIL);
  for (const group of groups) await addToGroup(portal, EMAIL, group);
  return portal;
}

/** The groups and the second-factor claim of a token. */
function accessOf({ IdToken }: { IdToken?: string | undefined }) {
  const { 'cognito:groups': groups, [SECOND_FACTOR_CLAIM]: missing } = claimsOf(IdToken ?? '');
  return { groups, missing };
}

const refreshed = async (portal: TriggeredPortal, RefreshToken: string) =>
  accessOf(allTokens((await portal.refresh(RefreshToken)).AuthenticationResult));

async function setUp(portal: TriggeredPortal, AccessToken: string): Promise<Authenticator> {
  const { client } = portal;
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const authenticator = new Authenticator(SecretCode, portal.now);
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: authenticator.nextCode() }));
  await client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...ENABLED }));
  return authenticator;
}

async function signInWithCode(portal: TriggeredPortal, authenticator: Authenticator) {
  const { Session } = await portal.initiateAuth(EMAIL);
  const { AuthenticationResult } = await portal.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: portal.identity.clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME: EMAIL, SOFTWARE_TOKEN_MFA_CODE: authenticator.nextCode() },
    }),
  );
  return allTokens(AuthenticationResult);
}

/** Sets up an authenticator and signs in with it. */
async function secured(portal: TriggeredPortal) {
  const { AccessToken, RefreshToken } = await portal.signIn(EMAIL);
  const authenticator = await setUp(portal, AccessToken);
  await portal.refresh(RefreshToken);
  return { authenticator, tokens: await signInWithCode(portal, authenticator) };
}

const revoked = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' };

describe('staff without a second factor, where the stage demands one', () => {
  it.each([
    [['ParcelOperations'], undefined],
    [['CustomerService', 'Executive'], undefined],
    [['Customer', 'CustomerService'], ['Customer']],
  ] as const)('of the groups %s have the groups %s in their tokens', async (groups, expected) => {
    const portal = await aPool(groups);

    const tokens = await portal.signIn(EMAIL);

    expect(accessOf(tokens)).toEqual({ groups: expected, missing: 'set-up' });
    expect(claimsOf(tokens.AccessToken)['cognito:groups']).toEqual(expected);
    expect(await refreshed(portal, tokens.RefreshToken)).toEqual({ groups: expected, missing: 'set-up' });
    expect(portal.logger.info).toHaveBeenCalledWith(
      'A member of staff has no second factor; the token has no staff groups',
      { userName: claimsOf(tokens.IdToken).sub, step: 'set-up' },
    );
  });

  it('are not made customers', async () => {
    const portal = await aPool(['Executive']);
    await portal.signIn(EMAIL);
    expect(accessOf(await portal.signIn(EMAIL)).groups).toBeUndefined();
  });

  it('have their groups where the stage does not demand one', async () => {
    const portal = await aPool(['Executive'], false);
    expect(accessOf(await portal.signIn(EMAIL))).toEqual({ groups: ['Executive'], missing: undefined });
  });
});

describe('a customer', () => {
  it('is not affected, and costs no call to the pool', async () => {
    const portal = await aPool(['Customer']);
    const pool = mockClient(portal.triggersClient);

    expect(accessOf(await portal.signIn(EMAIL))).toEqual({ groups: ['Customer'], missing: undefined });
    expect(pool.calls()).toEqual([]);
  });
});

describe('staff who set up an authenticator app', () => {
  it('have their groups after the next sign-in, which demands the code', async () => {
    const portal = await aPool(['ParcelOperations', 'Customer']);

    const { tokens } = await secured(portal);

    const all = { groups: ['ParcelOperations', 'Customer'], missing: undefined };
    expect(accessOf(tokens)).toEqual(all);
    expect(await refreshed(portal, tokens.RefreshToken)).toEqual(all);
    expect((await portal.initiateAuth(EMAIL)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('lose every session from before, with the first token after', async () => {
    const portal = await aPool(['ParcelOperations']);
    // Somebody else who knows the password signed in before.
    const attacker = await portal.signIn(EMAIL);
    const { AccessToken, RefreshToken } = await portal.signIn(EMAIL);
    await setUp(portal, AccessToken);

    expect(await refreshed(portal, attacker.RefreshToken)).toEqual({
      groups: undefined,
      missing: 'sign-in-again',
    });

    for (const token of [attacker.RefreshToken, RefreshToken])
      await expect(portal.refresh(token)).rejects.toMatchObject(revoked);
    expect(portal.logger.info).toHaveBeenCalledWith(
      'A member of staff has set up a second factor; all sessions were ended',
      { userName: claimsOf(attacker.IdToken).sub },
    );
  });

  it('lose their groups when it is turned off, and all sessions when it is turned on again', async () => {
    const portal = await aPool(['ParcelOperations']);
    const { tokens, authenticator } = await secured(portal);
    const user = { ...portal.pool, Username: EMAIL };

    await portal.client.send(new AdminSetUserMFAPreferenceCommand({ ...user, ...DISABLED }));
    const attacker = await portal.signIn(EMAIL);
    expect(accessOf(attacker)).toEqual({ groups: undefined, missing: 'set-up' });
    expect(await refreshed(portal, tokens.RefreshToken)).toMatchObject({ groups: undefined });

    await portal.client.send(new AdminSetUserMFAPreferenceCommand({ ...user, ...ENABLED }));
    expect(await refreshed(portal, attacker.RefreshToken)).toMatchObject({ missing: 'sign-in-again' });
    await expect(portal.refresh(attacker.RefreshToken)).rejects.toMatchObject(revoked);
    portal.advance(60_000);
    expect(accessOf(await signInWithCode(portal, authenticator)).groups).toEqual(['ParcelOperations']);
  });

  it('have no groups while the account has a Google identity, whose sign-in demands no code', async () => {
    const portal = await aPool(['ParcelOperations']);
    const { tokens } = await secured(portal);
    await googleRefusal(portal, EMAIL);

    const google = await googleClaims(portal, EMAIL);

    expect(google).toMatchObject({ [SECOND_FACTOR_CLAIM]: 'no-google', sub: claimsOf(tokens.IdToken).sub });
    expect(google['cognito:groups']).toBeUndefined();
    expect(await refreshed(portal, tokens.RefreshToken)).toEqual({ groups: undefined, missing: 'no-google' });
  });
});

describe('staff with only a Google account', () => {
  it('have no staff groups', async () => {
    const portal = await startTriggeredPortal({ staffNeedsSecondFactor: true });
    const { 'cognito:username': userName } = await googleClaims(portal, EMAIL);
    await addToGroup(portal, String(userName), 'CustomerService');

    const claims = await googleClaims(portal, EMAIL);

    expect(claims).toMatchObject({ [SECOND_FACTOR_CLAIM]: 'no-google', 'cognito:groups': ['Customer'] });
    // Without the Google subject, which the user name contains.
    expect(portal.logger.info).toHaveBeenCalledWith(
      'A member of staff has no second factor; the token has no staff groups',
      { userName: 'Google', step: 'no-google' },
    );
  });
});

describe('a failure of the user pool', () => {
  it.each([
    ['the second factor is unknown', (pool: CognitoMock) => pool.on(AdminGetUserCommand)],
    [
      'the earlier sessions could not be ended',
      (pool: CognitoMock) => pool.on(AdminUserGlobalSignOutCommand),
    ],
  ])('refuses the token if %s, and the next attempt succeeds', async (_, command) => {
    const portal = await aPool(['ParcelOperations']);
    const { AccessToken, RefreshToken } = await portal.signIn(EMAIL);
    const authenticator = await setUp(portal, AccessToken);
    const pool = mockClient(portal.triggersClient);
    pool.on(AdminGetUserCommand).resolves({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
    command(pool).rejects(new TooManyRequestsException({ message: 'Rate exceeded', $metadata: {} }));

    await expect(portal.refresh(RefreshToken)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: expect.not.stringContaining('Rate exceeded'),
    });
    expect(portal.logger.error).toHaveBeenCalledOnce();
    pool.restore();

    expect(await refreshed(portal, RefreshToken)).toMatchObject({ missing: 'sign-in-again' });
    expect(accessOf(await signInWithCode(portal, authenticator)).groups).toEqual(['ParcelOperations']);
  });
});
