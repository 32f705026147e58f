import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Triggers } from '#local/identity/identity.ts';
import { anEmail, claimsOf, PASSWORD, recordSignUps, refused, startPortal } from './support.ts';

/** Each test sets the triggers of the pool. */
const triggers: Triggers = {};
const portal = await startPortal({ triggers }, afterAll);
const NEW = 'Changed-2?';

let email: string;
beforeEach(() => {
  for (const name of Object.keys(triggers)) delete triggers[name as keyof Triggers];
  email = anEmail();
});

function fail(message: string): never {
  throw new Error(message);
}

const confirm = () => portal.confirm(email, portal.code(email));
const reset = async () => {
  await portal.forgot(email);
  return portal.confirmReset(email, portal.code(email), NEW);
};

describe('the triggers of a sign-up', () => {
  it('receive Cognito’s events', async () => {
    const events = recordSignUps(triggers);
    const { UserSub } = await portal.signUp(email);
    await confirm();

    const { userPoolId, clientId } = portal.identity;
    const shared = {
      version: '1',
      region: 'us-west-2',
      userPoolId,
      userName: UserSub,
      callerContext: { awsSdkVersion: expect.any(String), clientId },
    };
    const confirmed = { email_verified: 'true', 'cognito:user_status': 'CONFIRMED' };
    expect(events).toEqual([
      {
        ...shared,
        triggerSource: 'PreSignUp_SignUp',
        request: { userAttributes: { email }, validationData: {} },
        response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
      },
      {
        ...shared,
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        request: { userAttributes: { sub: UserSub, email, ...confirmed } },
        response: {},
      },
    ]);
  });

  it('refuse a sign-up with their message or without a result, and no user is created', async () => {
    triggers.preSignUp = () => fail('This email belongs to a Google account');
    const message = 'PreSignUp failed with error This email belongs to a Google account.';
    await refused(portal.signUp(email), 'UserLambdaValidationException', message);
    triggers.preSignUp = () => undefined as never;
    await refused(portal.signUp(email), 'InvalidLambdaResponseException');
    await refused(portal.attributesIn(email), 'UserNotFoundException', 'User does not exist.');
  });

  it.each([true, false])('can confirm the user immediately and verify the email: %s', async (isVerified) => {
    triggers.preSignUp = (event) => ({
      ...event,
      response: { autoConfirmUser: true, autoVerifyEmail: isVerified, autoVerifyPhone: false },
    });
    expect((await portal.signUp(email)).UserConfirmed).toBe(true);
    expect(portal.messagesTo(email)).toEqual([]);
    const claims = await portal.claims(email);
    expect(claims.email_verified).toBe(isVerified);
    expect(claims).not.toHaveProperty('cognito:groups');
  });
});

describe('post confirmation', () => {
  it('receives the client metadata of the confirmation; pre sign-up receives that of the sign-up', async () => {
    const events = recordSignUps(triggers);
    const { client } = portal;
    const of = (operation: string) => ({ ...portal.user(email), ClientMetadata: { of: operation } });
    const withCode = (operation: string) => ({ ...of(operation), ConfirmationCode: portal.code(email) });
    await client.signUp({ ...of('SignUp'), Password: PASSWORD });
    await client.confirmSignUp(withCode('ConfirmSignUp'));
    await portal.forgot(email);
    await client.confirmForgotPassword({ ...withCode('ConfirmForgotPassword'), Password: NEW });
    expect(events.map(({ request }) => request.clientMetadata)).toEqual([
      { of: 'SignUp' },
      { of: 'ConfirmSignUp' },
      { of: 'ConfirmForgotPassword' },
    ]);
  });

  it.each([
    ['a confirmation', 'ConfirmSignUp', confirm, PASSWORD],
    ['a reset', 'ConfirmForgotPassword', reset, NEW],
  ])(
    'runs after %s; if it throws, the call fails, but its change stays',
    async (_, source, call, password) => {
      if (call === reset) await portal.createUser(email);
      else await portal.signUp(email);
      triggers.postConfirmation = ({ triggerSource }) => fail(triggerSource);
      const message = `PostConfirmation failed with error PostConfirmation_${source}.`;
      await refused(call(), 'UserLambdaValidationException', message);
      await portal.signIn(email, password);
      expect(await portal.attributesIn(email)).toMatchObject({ email_verified: 'true' });
    },
  );
});

describe('pre token generation', () => {
  it('prevents a session if the password was replaced while it ran', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await portal.createUser(email);
    triggers.preTokenGeneration = async (event) => {
      started.resolve();
      await release.promise;
      return event;
    };
    const pendingSignIn = portal.signIn(email);
    await started.promise;
    await reset();
    release.resolve();

    await expect(pendingSignIn).rejects.toThrow('Incorrect username or password.');
    await portal.signIn(email, NEW);
  });

  it('runs before each token, and refuses the token if it throws', async () => {
    const { email, RefreshToken } = await portal.aSession();
    const sources: string[] = [];
    triggers.preTokenGeneration = (event) => {
      sources.push(event.triggerSource);
      return fail('PasswordNotProved');
    };
    const message = 'PreTokenGeneration failed with error PasswordNotProved.';
    await refused(portal.signIn(email), 'UserLambdaValidationException', message);
    await refused(portal.refresh(RefreshToken), 'UserLambdaValidationException', message);
    // Amplify refreshes with GetTokensFromRefreshToken, which has the same trigger source.
    expect(sources).toEqual(Array(2).fill('TokenGeneration_Authentication'));
  });

  it('overrides claims and groups, but not the sub', async () => {
    const groups: unknown[] = [];
    triggers.preTokenGeneration = (event) => {
      groups.push(event.request.groupConfiguration.groupsToOverride);
      const claimsOverrideDetails = {
        claimsToAddOrOverride: { customerNumber: '10001', sub: 'forged' },
        claimsToSuppress: ['email'],
        groupOverrideDetails: { groupsToOverride: ['Executive'] },
      };
      return { ...event, response: { claimsOverrideDetails } };
    };
    const sub = await portal.createUser(email);
    const { IdToken, AccessToken } = await portal.signIn(email);

    const claims = claimsOf(IdToken);
    expect(claims).toMatchObject({ sub, customerNumber: '10001', 'cognito:groups': ['Executive'] });
    expect(claims).not.toHaveProperty('email');
    expect(claimsOf(AccessToken)['cognito:groups']).toEqual(['Executive']);
    expect(groups).toEqual([[]]);
  });
});
