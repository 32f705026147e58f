import {
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect } from 'vitest';
import { SECOND_FACTOR_CLAIM } from '#shared/deployment/claims.ts';
import type { Role } from '#shared/roles.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { Authenticator } from '#test/local/identity/authenticator.ts';
import { allTokens, claimsOf } from '#test/local/identity/support.ts';
import {
  addToGroup,
  googleClaims,
  googleRefusal,
  mockPool,
  portalTest,
  type TriggeredPortal,
  throttled,
} from '../support.ts';

type CognitoMock = Pick<ReturnType<typeof mockPool>, 'on'>;

const ENABLED = { SoftwareTokenMfaSettings: { Enabled: true } };
const DISABLED = { SoftwareTokenMfaSettings: { Enabled: false } };

/** Tests on a stage that requires a second factor for staff. `join` creates a user in these groups. */
const it = portalTest({ staffNeedsSecondFactor: true }).extend(
  'join',
  ({ portal, email }) =>
    async (...groups: Role[]) => {
      await portal.createUser(email);
      for (const group of groups) await addToGroup(portal, email, group);
    },
);

/** The groups and the second-factor claim of a token. */
function accessOf({ IdToken }: { IdToken?: string | undefined }) {
  const { 'cognito:groups': groups, [SECOND_FACTOR_CLAIM]: missing } = claimsOf(IdToken ?? '');
  return { groups, missing };
}

const refreshed = async (portal: TriggeredPortal, RefreshToken: string) =>
  accessOf(allTokens((await portal.refresh(RefreshToken)).AuthenticationResult));

async function setUp(portal: TriggeredPortal, AccessToken: string): Promise<Authenticator> {
  const { client } = portal;
  const { SecretCode = '' } = await client.associateSoftwareToken({ AccessToken });
  const authenticator = new Authenticator(SecretCode, portal.now);
  await client.verifySoftwareToken({ AccessToken, UserCode: authenticator.nextCode() });
  await client.setUserMFAPreference({ AccessToken, ...ENABLED });
  return authenticator;
}

async function signInWithCode(portal: TriggeredPortal, email: string, authenticator: Authenticator) {
  const { Session } = await portal.initiateAuth(email);
  const { AuthenticationResult } = await portal.client.respondToAuthChallenge({
    ClientId: portal.identity.clientId,
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: authenticator.nextCode() },
  });
  return allTokens(AuthenticationResult);
}

/** Sets up an authenticator and signs in with it. */
async function secured(portal: TriggeredPortal, email: string) {
  const { AccessToken, RefreshToken } = await portal.signIn(email);
  const authenticator = await setUp(portal, AccessToken);
  await portal.refresh(RefreshToken);
  return { authenticator, tokens: await signInWithCode(portal, email, authenticator) };
}

const revoked = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' };

describe('staff without a second factor, where the stage requires one', () => {
  it.for([
    [['ParcelOperations'], undefined],
    [['CustomerService', 'Executive'], undefined],
    [['Customer', 'CustomerService'], ['Customer']],
  ] as const)(
    'in the groups %s have the groups %s in their tokens',
    async ([groups, expected], { portal, email, join }) => {
      await join(...groups);

      const tokens = await portal.signIn(email);

      expect(accessOf(tokens)).toEqual({ groups: expected, missing: 'set-up' });
      expect(claimsOf(tokens.AccessToken)['cognito:groups']).toEqual(expected);
      expect(await refreshed(portal, tokens.RefreshToken)).toEqual({ groups: expected, missing: 'set-up' });
      expect(portal.logger.lines).toContainEqual({
        level: 'INFO',
        message: 'A member of staff has no second factor; the token has no staff groups',
        userName: claimsOf(tokens.IdToken).sub,
        step: 'set-up',
      });
    },
  );

  it('have no staff groups with only a Google account', async ({ portal, email }) => {
    const { 'cognito:username': userName } = await googleClaims(portal, email);
    await addToGroup(portal, String(userName), 'CustomerService');

    const claims = await googleClaims(portal, email);

    expect(claims).toMatchObject({ [SECOND_FACTOR_CLAIM]: 'no-google', 'cognito:groups': ['Customer'] });
    // Without the Google subject, which the user name contains.
    expect(portal.logger.lines).toContainEqual({
      level: 'INFO',
      message: 'A member of staff has no second factor; the token has no staff groups',
      userName: 'Google',
      step: 'no-google',
    });
  });
});

it('a customer is not affected, and causes no call to the pool', async ({ portal, email, join }) => {
  await join('Customer');
  const pool = mockPool(portal);

  expect(accessOf(await portal.signIn(email))).toEqual({ groups: ['Customer'], missing: undefined });
  expect(pool.calls()).toEqual([]);
});

describe('staff who set up an authenticator app', () => {
  it('have their groups after the next sign-in, which requires the code', async ({ portal, email, join }) => {
    await join('ParcelOperations', 'Customer');

    const { tokens } = await secured(portal, email);

    const all = { groups: ['ParcelOperations', 'Customer'], missing: undefined };
    expect(accessOf(tokens)).toEqual(all);
    expect(await refreshed(portal, tokens.RefreshToken)).toEqual(all);
    expect((await portal.initiateAuth(email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('lose all earlier sessions with the first token after the setup', async ({ portal, email, join }) => {
    await join('ParcelOperations');
    // Someone else who knows the password signed in before.
    const attacker = await portal.signIn(email);
    const { AccessToken, RefreshToken } = await portal.signIn(email);
    await setUp(portal, AccessToken);

    expect(await refreshed(portal, attacker.RefreshToken)).toEqual({
      groups: undefined,
      missing: 'sign-in-again',
    });

    for (const token of [attacker.RefreshToken, RefreshToken])
      await expect(portal.refresh(token)).rejects.toMatchObject(revoked);
    expect(portal.logger.lines).toContainEqual({
      level: 'INFO',
      message: 'A member of staff has set up a second factor; all sessions were ended',
      userName: claimsOf(attacker.IdToken).sub,
    });
  });

  it('lose their groups when it is turned off, and all sessions when it is turned on again', async ({
    portal,
    email,
    join,
  }) => {
    await join('ParcelOperations');
    const { tokens, authenticator } = await secured(portal, email);
    const user = portal.named(email);

    await portal.client.adminSetUserMFAPreference({ ...user, ...DISABLED });
    const attacker = await portal.signIn(email);
    expect(accessOf(attacker)).toEqual({ groups: undefined, missing: 'set-up' });
    expect(await refreshed(portal, tokens.RefreshToken)).toMatchObject({ groups: undefined });

    await portal.client.adminSetUserMFAPreference({ ...user, ...ENABLED });
    expect(await refreshed(portal, attacker.RefreshToken)).toMatchObject({ missing: 'sign-in-again' });
    await expect(portal.refresh(attacker.RefreshToken)).rejects.toMatchObject(revoked);
    portal.advance(60_000);
    expect(accessOf(await signInWithCode(portal, email, authenticator)).groups).toEqual(['ParcelOperations']);
  });

  it('have no groups while Google, which asks for no code, is linked', async ({ portal, email, join }) => {
    await join('ParcelOperations');
    const { tokens } = await secured(portal, email);
    await googleRefusal(portal, email);

    const google = await googleClaims(portal, email);

    expect(google).toMatchObject({ [SECOND_FACTOR_CLAIM]: 'no-google', sub: claimsOf(tokens.IdToken).sub });
    expect(google['cognito:groups']).toBeUndefined();
    expect(await refreshed(portal, tokens.RefreshToken)).toEqual({ groups: undefined, missing: 'no-google' });
  });
});

it.for([
  ['the second factor is unknown', (pool: CognitoMock) => pool.on(AdminGetUserCommand)],
  ['the earlier sessions could not be ended', (pool: CognitoMock) => pool.on(AdminUserGlobalSignOutCommand)],
] as const)(
  'a token is refused if %s, and the next attempt succeeds',
  async ([, command], { portal, email, join }) => {
    await join('ParcelOperations');
    const { AccessToken, RefreshToken } = await portal.signIn(email);
    const authenticator = await setUp(portal, AccessToken);
    const pool = mockPool(portal);
    pool.on(AdminGetUserCommand).resolves({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
    command(pool).rejects(throttled());

    await expect(portal.refresh(RefreshToken)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: expect.not.stringContaining('Rate exceeded'),
    });
    expect(codesIn(portal.logger.lines)).toEqual(['TRIGGER_FAILED']);
    pool.restore();

    expect(await refreshed(portal, RefreshToken)).toMatchObject({ missing: 'sign-in-again' });
    expect(accessOf(await signInWithCode(portal, email, authenticator)).groups).toEqual(['ParcelOperations']);
  },
);
