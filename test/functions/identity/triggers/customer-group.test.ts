import { AdminAddUserToGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect } from 'vitest';
import { isCustomerId } from '#functions/core/data/ids.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { allTokens, claimsOf, PASSWORD, type Portal } from '#test/local/identity/support.ts';
import { aPostConfirmation } from '#test/support/identity-events.ts';
import { NONCE } from '#test/support/sign-up-proof.ts';
import {
  addToGroup,
  aProvedTokenGeneration,
  confirm,
  googleClaims,
  groupsOf,
  mockPool,
  portalTest,
  register,
  resetPassword,
  signUp,
  throttled,
} from '../support.ts';

const it = portalTest();
const GROUPS = 'cognito:groups';

const tokenGroupsOf = async (portal: Portal, email: string) => (await portal.claims(email))[GROUPS];

describe('a new customer', () => {
  it('has the group in the pool, and in every token with the customer ID', async ({ portal, email }) => {
    await register(portal, email);

    const { IdToken, AccessToken, RefreshToken } = await portal.signIn(email);
    const { sub, customer_id: id } = claimsOf(IdToken);
    expect(isCustomerId(String(id))).toBe(true);
    expect(String(id)).not.toContain(BigInt(`0x${String(sub).replaceAll('-', '')}`).toString(32));
    const renewed = (await portal.refresh(RefreshToken)).AuthenticationResult?.IdToken ?? '';
    for (const token of [IdToken, renewed, (await portal.signIn(email)).IdToken])
      expect(claimsOf(token)).toMatchObject({ [GROUPS]: ['Customer'], customer_id: id });
    expect(claimsOf(AccessToken)[GROUPS]).toEqual(['Customer']);
    expect(await groupsOf(portal, email)).toEqual(['Customer']);
    expect(codesIn(portal.logger.lines)).toEqual([]);
  });

  it("has the group with Google, and no provider's group in the token", async ({ portal, email }) => {
    const first = await googleClaims(portal, email);

    expect(first[GROUPS]).toEqual(['Customer']);
    expect((await groupsOf(portal, String(first['cognito:username']))).sort()).toEqual([
      'Customer',
      'us-west-2_NorthLocl_Google',
    ]);
    expect(await googleClaims(portal, email)).toMatchObject({ sub: first.sub, [GROUPS]: ['Customer'] });
  });

  it('has the group when twenty users sign up concurrently', async ({ portal, email }) => {
    const emails = Array.from({ length: 20 }, (_, index) => `${index}-${email}`);

    const groups = await Promise.all(
      emails.map(async (address) => {
        await register(portal, address);
        return [await tokenGroupsOf(portal, address), await groupsOf(portal, address)];
      }),
    );

    expect(groups).toEqual(emails.map(() => [['Customer'], ['Customer']]));
  });

  it('has the group once if post confirmation runs twice', async ({ portal, email }) => {
    const { UserSub } = await signUp(portal, email);
    await confirm(portal, email);

    await portal.trigger(aPostConfirmation(UserSub, { nonce: NONCE, email }));

    expect(await groupsOf(portal, email)).toEqual(['Customer']);
  });
});

describe('an error in post confirmation', () => {
  it('is logged without the email, and a later token adds the group', async ({ portal, email }) => {
    const { UserSub } = await signUp(portal, email);
    const pool = mockPool(portal);
    pool.on(AdminAddUserToGroupCommand).rejects(throttled());

    await confirm(portal, email);
    expect(await tokenGroupsOf(portal, email)).toEqual(['Customer']);
    expect(await groupsOf(portal, email)).toEqual([]);
    const error = expect.objectContaining({ name: 'TooManyRequestsException' });
    expect(codesIn(portal.logger.lines)).toEqual(['GROUP_NOT_ADDED', 'GROUP_NOT_ADDED']);
    expect(portal.logger.lines).toHaveLogged('GROUP_NOT_ADDED', { userName: UserSub, error });
    expect(JSON.stringify(portal.logger.lines)).not.toContain(email);

    pool.restore();
    expect(await tokenGroupsOf(portal, email)).toEqual(['Customer']);
    expect(await groupsOf(portal, email)).toEqual(['Customer']);
  });

  it('is repaired at the next sign-in with Google', async ({ portal, email }) => {
    const pool = mockPool(portal);
    // The first sign-in with Google lists the users of the email; there are none.
    pool.onAnyCommand().resolves({});
    pool.on(AdminAddUserToGroupCommand).rejects(new Error('socket hang up'));
    const { 'cognito:username': userName, [GROUPS]: groups } = await googleClaims(portal, email);
    expect(groups).toEqual(['Customer']);
    expect(await groupsOf(portal, String(userName))).not.toContain('Customer');
    expect(JSON.stringify(portal.logger.lines)).not.toContain(String(userName));

    pool.restore();
    await googleClaims(portal, email);

    expect(await groupsOf(portal, String(userName))).toContain('Customer');
  });
});

describe('staff', () => {
  it('keep their group in the token and in the pool, and get a customer ID', async ({ portal, email }) => {
    for (const group of ['ParcelOperations', 'CustomerService', 'Executive']) {
      const address = `${group}-${email}`;
      await portal.createUser(address);
      await addToGroup(portal, address, group);

      const claims = await portal.claims(address);
      expect(claims[GROUPS]).toEqual([group]);
      expect(isCustomerId(String(claims.customer_id))).toBe(true);
      expect(await groupsOf(portal, address)).toEqual([group]);
    }
  });

  it('who are also customers have both groups', async ({ portal, email }) => {
    await register(portal, email);
    await addToGroup(portal, email, 'Executive');

    expect(await tokenGroupsOf(portal, email)).toEqual(['Executive', 'Customer']);
  });

  it('do not become customers by resetting their password', async ({ portal, email }) => {
    await portal.createUser(email);
    await addToGroup(portal, email, 'CustomerService');

    await resetPassword(portal, email, PASSWORD);

    expect(await tokenGroupsOf(portal, email)).toEqual(['CustomerService']);
    expect(await groupsOf(portal, email)).toEqual(['CustomerService']);
  });

  it('do not become customers by accepting an invitation before they have a group', async ({
    portal,
    email,
  }) => {
    await portal.invite(email, PASSWORD);
    const { Session } = await portal.initiateAuth(email);

    const { AuthenticationResult } = await portal.setNewPassword(email, Session, 'Northbound-2!');

    expect(claimsOf(allTokens(AuthenticationResult).IdToken)).not.toHaveProperty(GROUPS, ['Customer']);
    expect(await groupsOf(portal, email)).toEqual([]);
  });
});

describe('the groups of a token', () => {
  it('are limited to the four known groups', async ({ portal, email }) => {
    await portal.createUser(email);
    await portal.client.createGroup({ ...portal.pool, GroupName: 'Testers' });
    for (const group of ['Testers', 'ParcelOperations', 'Executive']) await addToGroup(portal, email, group);

    expect(await tokenGroupsOf(portal, email)).toEqual(['Executive', 'ParcelOperations']);
  });

  it('are the only change to the event besides the customer ID', async ({ portal }) => {
    const groups = ['us-west-2_NorthLocl_Google', 'Customer'];
    const event = await aProvedTokenGeneration(portal, { groups });

    const returned = await portal.trigger(event);

    const groupOverrideDetails = { groupsToOverride: ['Customer'] };
    const { claimsToAddOrOverride, ...rest } = returned.response.claimsOverrideDetails;
    expect({ ...returned, response: rest }).toEqual({ ...event, response: { groupOverrideDetails } });
    expect(Object.keys(claimsToAddOrOverride ?? {})).toEqual(['customer_id']);
  });

  // The confirmed user of this event does not exist in the pool, so it cannot be added to the group there.
  it.for([
    ['UNCONFIRMED', [], 0],
    ['FORCE_CHANGE_PASSWORD', [], 0],
    ['RESET_REQUIRED', [], 0],
    ['UNKNOWN', [], 0],
    ['CONFIRMED', ['Customer'], 1],
  ] as const)(
    'for a user without a group whose status is %s are %j',
    async ([status, groupsToOverride, errors], { portal }) => {
      const { response } = await portal.trigger(await aProvedTokenGeneration(portal, { status }));

      expect(response.claimsOverrideDetails.groupOverrideDetails).toEqual({ groupsToOverride });
      expect(codesIn(portal.logger.lines)).toHaveLength(errors);
    },
  );
});
