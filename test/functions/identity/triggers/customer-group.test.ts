import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  ConfirmForgotPasswordCommand,
  CreateGroupCommand,
  ForgotPasswordCommand,
  RespondToAuthChallengeCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { allTokens, claimsOf, PASSWORD, type Portal } from '../../../local/identity/support.ts';
import { aPostConfirmation } from '../../../support/identity-events.ts';
import { withLocalStores } from '../../../support/local-stores.ts';
import { NONCE } from '../../../support/sign-up-proof.ts';
import {
  addToGroup,
  aProvedTokenGeneration,
  confirm,
  googleClaims,
  groupsOf,
  register,
  signUp,
  startTriggeredPortal,
  type TriggeredPortal,
} from '../support.ts';

withLocalStores();

const EMAIL = 'anna@example.com';
const GROUPS = 'cognito:groups';

const tokenGroupsOf = async (portal: Portal, email = EMAIL) =>
  claimsOf((await portal.signIn(email)).IdToken)[GROUPS];

/** Makes Cognito throttle the triggers until the returned mock is restored. */
function throttleGroups({ triggersClient }: TriggeredPortal) {
  const client = mockClient(triggersClient);
  client
    .on(AdminAddUserToGroupCommand)
    .rejects(new TooManyRequestsException({ message: 'Rate exceeded', $metadata: {} }));
  return client;
}

describe('a new customer', () => {
  it('has the group in the pool and in every token after a sign-up with a password', async () => {
    const portal = await startTriggeredPortal();

    await register(portal, EMAIL);

    const { IdToken, AccessToken, RefreshToken } = await portal.signIn(EMAIL);
    for (const token of [IdToken, AccessToken]) expect(claimsOf(token)[GROUPS]).toEqual(['Customer']);
    const { AuthenticationResult } = await portal.refresh(RefreshToken);
    expect(claimsOf(AuthenticationResult?.IdToken ?? '')[GROUPS]).toEqual(['Customer']);
    expect(await groupsOf(portal, EMAIL)).toEqual(['Customer']);
    expect(portal.logger.error).not.toHaveBeenCalled();
  });

  it("has the group after a sign-in with Google, without the provider's own group in the token", async () => {
    const portal = await startTriggeredPortal();

    const first = await googleClaims(portal, EMAIL);

    expect(first[GROUPS]).toEqual(['Customer']);
    expect((await groupsOf(portal, String(first['cognito:username']))).sort()).toEqual([
      'Customer',
      'us-west-2_NorthLocl_Google',
    ]);
    expect(await googleClaims(portal, EMAIL)).toMatchObject({ sub: first.sub, [GROUPS]: ['Customer'] });
  });

  it('has the group when twenty users sign up concurrently', async () => {
    const portal = await startTriggeredPortal();
    const emails = Array.from({ length: 20 }, (_, index) => `person${index}@example.com`);

    const groups = await Promise.all(
      emails.map(async (email) => {
        await register(portal, email);
        return [await tokenGroupsOf(portal, email), await groupsOf(portal, email)];
      }),
    );

    expect(groups).toEqual(emails.map(() => [['Customer'], ['Customer']]));
  });

  it('has the group once if post confirmation runs twice', async () => {
    const portal = await startTriggeredPortal();
    const { UserSub } = await signUp(portal, EMAIL);
    await confirm(portal, EMAIL);

    await portal.trigger(aPostConfirmation(UserSub, { nonce: NONCE }));

    expect(await groupsOf(portal, EMAIL)).toEqual(['Customer']);
  });
});

describe('an error in post confirmation', () => {
  it('does not block the sign-in: tokens have the group, and a later token request adds it to the pool', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, EMAIL);
    const cognito = throttleGroups(portal);

    await confirm(portal, EMAIL);
    expect(await tokenGroupsOf(portal)).toEqual(['Customer']);
    expect(await groupsOf(portal, EMAIL)).toEqual([]);

    cognito.restore();
    expect(await tokenGroupsOf(portal)).toEqual(['Customer']);
    expect(await groupsOf(portal, EMAIL)).toEqual(['Customer']);
  });

  it('is repaired at the next sign-in with Google', async () => {
    const portal = await startTriggeredPortal();
    const cognito = throttleGroups(portal);
    // The first sign-in with Google lists the users of the email; there are none.
    cognito.onAnyCommand().resolves({});
    cognito.on(AdminAddUserToGroupCommand).rejects(new Error('socket hang up'));
    const { 'cognito:username': userName, [GROUPS]: groups } = await googleClaims(portal, EMAIL);
    expect(groups).toEqual(['Customer']);
    expect(await groupsOf(portal, String(userName))).not.toContain('Customer');
    expect(JSON.stringify(portal.logger.error.mock.calls)).not.toContain(String(userName));

    cognito.restore();
    await googleClaims(portal, EMAIL);

    expect(await groupsOf(portal, String(userName))).toContain('Customer');
  });

  it('is logged each time with the cause and user name, without the email', async () => {
    const portal = await startTriggeredPortal();
    const { UserSub } = await signUp(portal, EMAIL);
    throttleGroups(portal);

    await confirm(portal, EMAIL);
    await portal.signIn(EMAIL);

    expect(portal.logger.error.mock.calls).toEqual(
      Array(2).fill([
        expect.stringContaining('Could not add a confirmed user to the group Customer'),
        { userName: UserSub, error: expect.objectContaining({ name: 'TooManyRequestsException' }) },
      ]),
    );
    expect(JSON.stringify(portal.logger.error.mock.calls)).not.toContain(EMAIL);
  });
});

describe('staff', () => {
  it('keep their group in the token and in the pool', async () => {
    const portal = await startTriggeredPortal();
    for (const group of ['ParcelOperations', 'CustomerService', 'Executive']) {
      const email = `${group.toLowerCase()}@example.com`;
      await portal.createUser(email);
      await addToGroup(portal, email, group);

      expect(await tokenGroupsOf(portal, email)).toEqual([group]);
      expect(await groupsOf(portal, email)).toEqual([group]);
    }
  });

  it('who are also customers have both groups', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, EMAIL);
    await addToGroup(portal, EMAIL, 'Executive');

    expect(await tokenGroupsOf(portal)).toEqual(['Executive', 'Customer']);
  });

  it('do not become customers by resetting their password', async () => {
    const portal = await startTriggeredPortal();
    const { client, identity } = portal;
    await portal.createUser(EMAIL);
    await addToGroup(portal, EMAIL, 'CustomerService');
    const names = { ClientId: identity.clientId, Username: EMAIL };
    await client.send(new ForgotPasswordCommand(names));
    const answer = { ConfirmationCode: portal.code(EMAIL), Password: PASSWORD };
    await client.send(new ConfirmForgotPasswordCommand({ ...names, ...answer }));

    expect(await tokenGroupsOf(portal)).toEqual(['CustomerService']);
    expect(await groupsOf(portal, EMAIL)).toEqual(['CustomerService']);
  });

  it('do not become customers if they accept the invitation before their group is assigned', async () => {
    const portal = await startTriggeredPortal();
    const { client, pool, identity } = portal;
    await client.send(
      new AdminCreateUserCommand({
        ...pool,
        Username: EMAIL,
        TemporaryPassword: PASSWORD,
        MessageAction: 'SUPPRESS',
      }),
    );
    const { Session } = await portal.initiateAuth(EMAIL);

    const { AuthenticationResult } = await client.send(
      new RespondToAuthChallengeCommand({
        ClientId: identity.clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ChallengeResponses: { USERNAME: EMAIL, NEW_PASSWORD: 'Northbound-2!' },
        Session,
      }),
    );

    expect(claimsOf(allTokens(AuthenticationResult).IdToken)).not.toHaveProperty(GROUPS, ['Customer']);
    expect(await groupsOf(portal, EMAIL)).toEqual([]);
  });
});

describe('the groups of a token', () => {
  it('are limited to the four known groups', async () => {
    const portal = await startTriggeredPortal();
    await portal.createUser(EMAIL);
    await portal.client.send(new CreateGroupCommand({ ...portal.pool, GroupName: 'Testers' }));
    for (const group of ['Testers', 'ParcelOperations', 'Executive']) await addToGroup(portal, EMAIL, group);

    expect(await tokenGroupsOf(portal)).toEqual(['Executive', 'ParcelOperations']);
  });

  it('are the only change to the event besides the customer ID', async () => {
    const portal = await startTriggeredPortal();
    const event = await aProvedTokenGeneration(portal, {
      groups: ['us-west-2_NorthLocl_Google', 'Customer'],
    });

    const returned = await portal.trigger(event);

    const groupOverrideDetails = { groupsToOverride: ['Customer'] };
    const { claimsToAddOrOverride, ...rest } = returned.response.claimsOverrideDetails;
    expect({ ...returned, response: rest }).toEqual({ ...event, response: { groupOverrideDetails } });
    expect(Object.keys(claimsToAddOrOverride ?? {})).toEqual(['customer_id']);
  });

  it.each(['UNCONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'UNKNOWN'])(
    'are empty for a user without a group whose status is %s',
    async (status) => {
      const portal = await startTriggeredPortal();

      const { response } = await portal.trigger(await aProvedTokenGeneration(portal, { status }));

      expect(response.claimsOverrideDetails.groupOverrideDetails).toEqual({ groupsToOverride: [] });
      expect(portal.logger.error).not.toHaveBeenCalled();
    },
  );

  it('include Customer even if the user no longer exists in the pool', async () => {
    const portal = await startTriggeredPortal();

    const { response } = await portal.trigger(await aProvedTokenGeneration(portal));

    expect(response.claimsOverrideDetails.groupOverrideDetails).toEqual({ groupsToOverride: ['Customer'] });
    expect(portal.logger.error).toHaveBeenCalledOnce();
  });
});
