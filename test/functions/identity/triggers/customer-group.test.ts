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
import {
  allTokens,
  claimsOf,
  createUser,
  initiateAuth,
  PASSWORD,
  type Portal,
  refresh,
  signIn,
} from '../../../local/identity/support.ts';
import { withEngine } from '../../../support/engine.ts';
import { aPostConfirmation } from '../../../support/identity-events.ts';
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

withEngine();

const EMAIL = 'anna@example.com';
const GROUPS = 'cognito:groups';

const tokenGroupsOf = async (portal: Portal, email = EMAIL) =>
  claimsOf((await signIn(portal, email)).IdToken)[GROUPS];

/** Cognito has no time for the portal's triggers, until the answer is called. */
function keepBusy({ triggersClient }: TriggeredPortal) {
  const client = mockClient(triggersClient);
  client
    .on(AdminAddUserToGroupCommand)
    .rejects(new TooManyRequestsException({ message: 'Rate exceeded', $metadata: {} }));
  return client;
}

describe('who signs up', () => {
  it('with a password is a customer from the first token on, in token and pool', async () => {
    const portal = await startTriggeredPortal();

    await register(portal, EMAIL);

    const { IdToken, AccessToken, RefreshToken } = await signIn(portal, EMAIL);
    for (const token of [IdToken, AccessToken]) expect(claimsOf(token)[GROUPS]).toEqual(['Customer']);
    const { AuthenticationResult } = await refresh(portal, RefreshToken);
    expect(claimsOf(AuthenticationResult?.IdToken ?? '')[GROUPS]).toEqual(['Customer']);
    expect(await groupsOf(portal, EMAIL)).toEqual(['Customer']);
    expect(portal.logger.error).not.toHaveBeenCalled();
  });

  it("with Google is one as well, and the provider's own group stays out of the token", async () => {
    const portal = await startTriggeredPortal();

    const first = await googleClaims(portal, EMAIL);

    expect(first[GROUPS]).toEqual(['Customer']);
    expect((await groupsOf(portal, String(first['cognito:username']))).sort()).toEqual([
      'Customer',
      'us-west-2_NorthLocl_Google',
    ]);
    expect(await googleClaims(portal, EMAIL)).toMatchObject({ sub: first.sub, [GROUPS]: ['Customer'] });
  });

  it('is one although twenty do it at once', async () => {
    const portal = await startTriggeredPortal();
    const people = Array.from({ length: 20 }, (_, index) => `person${index}@example.com`);

    const groups = await Promise.all(
      people.map(async (email) => {
        await register(portal, email);
        return [await tokenGroupsOf(portal, email), await groupsOf(portal, email)];
      }),
    );

    expect(groups).toEqual(people.map(() => [['Customer'], ['Customer']]));
  });

  it('and gets the group twice has it once', async () => {
    const portal = await startTriggeredPortal();
    const { UserSub } = await signUp(portal, EMAIL);
    await confirm(portal, EMAIL);

    await portal.trigger(aPostConfirmation(UserSub, { nonce: NONCE }));

    expect(await groupsOf(portal, EMAIL)).toEqual(['Customer']);
  });
});

describe('a fault after confirming', () => {
  it('keeps nobody out: the tokens carry the group, and the first that can adds it', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, EMAIL);
    const faults = keepBusy(portal);

    await confirm(portal, EMAIL);
    expect(await tokenGroupsOf(portal)).toEqual(['Customer']);
    expect(await groupsOf(portal, EMAIL)).toEqual([]);

    faults.restore();
    expect(await tokenGroupsOf(portal)).toEqual(['Customer']);
    expect(await groupsOf(portal, EMAIL)).toEqual(['Customer']);
  });

  it('is healed at a refresh too, and for who came with Google', async () => {
    const portal = await startTriggeredPortal();
    const faults = keepBusy(portal);
    // The first sign-in with Google asks for the accounts of its e-mail: there are none.
    faults.onAnyCommand().resolves({});
    faults.on(AdminAddUserToGroupCommand).rejects(new Error('socket hang up'));
    const { 'cognito:username': userName, [GROUPS]: groups } = await googleClaims(portal, EMAIL);
    expect(groups).toEqual(['Customer']);
    expect(await groupsOf(portal, String(userName))).not.toContain('Customer');
    expect(JSON.stringify(portal.logger.error.mock.calls)).not.toContain(String(userName));

    faults.restore();
    await googleClaims(portal, EMAIL);

    expect(await groupsOf(portal, String(userName))).toContain('Customer');
  });

  it('is logged each time with its cause and the user name, and without the e-mail', async () => {
    const portal = await startTriggeredPortal();
    const { UserSub } = await signUp(portal, EMAIL);
    keepBusy(portal);

    await confirm(portal, EMAIL);
    await signIn(portal, EMAIL);

    expect(portal.logger.error.mock.calls).toEqual(
      Array(2).fill([
        expect.stringContaining('could not be added to the group Customer'),
        { userName: UserSub, error: expect.objectContaining({ name: 'TooManyRequestsException' }) },
      ]),
    );
    expect(JSON.stringify(portal.logger.error.mock.calls)).not.toContain(EMAIL);
  });
});

describe('staff', () => {
  it('stay what they are, in token and pool', async () => {
    const portal = await startTriggeredPortal();
    for (const group of ['ParcelOperations', 'CustomerService', 'Executive']) {
      const email = `${group.toLowerCase()}@example.com`;
      await createUser(portal, email);
      await addToGroup(portal, email, group);

      expect(await tokenGroupsOf(portal, email)).toEqual([group]);
      expect(await groupsOf(portal, email)).toEqual([group]);
    }
  });

  it('who are customers too are both', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, EMAIL);
    await addToGroup(portal, EMAIL, 'Executive');

    expect(await tokenGroupsOf(portal)).toEqual(['Executive', 'Customer']);
  });

  it('do not become customers by resetting their password', async () => {
    const portal = await startTriggeredPortal();
    const { client, identity } = portal;
    await createUser(portal, EMAIL);
    await addToGroup(portal, EMAIL, 'CustomerService');
    const names = { ClientId: identity.clientId, Username: EMAIL };
    await client.send(new ForgotPasswordCommand(names));
    const answer = { ConfirmationCode: portal.code(EMAIL), Password: PASSWORD };
    await client.send(new ConfirmForgotPasswordCommand({ ...names, ...answer }));

    expect(await tokenGroupsOf(portal)).toEqual(['CustomerService']);
    expect(await groupsOf(portal, EMAIL)).toEqual(['CustomerService']);
  });

  it('whose group is still to come are no customers when they answer their invitation', async () => {
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
    const { Session } = await initiateAuth(portal, EMAIL);

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
  it('are the four known ones, and no other', async () => {
    const portal = await startTriggeredPortal();
    await createUser(portal, EMAIL);
    await portal.client.send(new CreateGroupCommand({ ...portal.pool, GroupName: 'Testers' }));
    for (const group of ['Testers', 'ParcelOperations', 'Executive']) await addToGroup(portal, EMAIL, group);

    expect(await tokenGroupsOf(portal)).toEqual(['Executive', 'ParcelOperations']);
  });

  it('come back in an event that is otherwise as it was', async () => {
    const portal = await startTriggeredPortal();
    const event = await aProvedTokenGeneration(portal, {
      groups: ['us-west-2_NorthLocl_Google', 'Customer'],
    });

    const answered = await portal.trigger(event);

    const groupOverrideDetails = { groupsToOverride: ['Customer'] };
    const { claimsToAddOrOverride, ...rest } = answered.response.claimsOverrideDetails;
    expect({ ...answered, response: rest }).toEqual({ ...event, response: { groupOverrideDetails } });
    expect(Object.keys(claimsToAddOrOverride ?? {})).toEqual(['customer_id']);
  });

  it.each(['UNCONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'UNKNOWN'])(
    'are none for a user without a group who is %s',
    async (status) => {
      const portal = await startTriggeredPortal();

      const { response } = await portal.trigger(await aProvedTokenGeneration(portal, { status }));

      expect(response.claimsOverrideDetails.groupOverrideDetails).toEqual({ groupsToOverride: [] });
      expect(portal.logger.error).not.toHaveBeenCalled();
    },
  );

  it('hold Customer although the pool does not know the user any more', async () => {
    const portal = await startTriggeredPortal();

    const { response } = await portal.trigger(await aProvedTokenGeneration(portal));

    expect(response.claimsOverrideDetails.groupOverrideDetails).toEqual({ groupsToOverride: ['Customer'] });
    expect(portal.logger.error).toHaveBeenCalledOnce();
  });
});
