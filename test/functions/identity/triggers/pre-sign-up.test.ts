import { AdminLinkProviderForUserCommand, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { describe, expect } from 'vitest';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { listed, PASSWORD } from '#test/local/identity/support.ts';
import { aGoogleSignUp, aNativeSignUp } from '#test/support/identity-events.ts';
import {
  addToGroup,
  googleClaims,
  googleRefusal,
  groupsOf,
  mockPool,
  portalTest,
  register,
  signUp,
  throttled,
} from '../support.ts';

const it = portalTest();
const refused = (marker: string) => `PreSignUp failed with error ${marker}.`;

describe('a sign-in with Google for the email of a confirmed user', () => {
  it('fails, because Cognito links it; the next one gets the account', async ({ portal, email }) => {
    await register(portal, email);
    const { sub, customer_id } = await portal.claims(email);

    expect(await googleRefusal(portal, email)).toMatch(/^Already found an entry for username Google_\d+$/);

    const same = { sub, customer_id, 'cognito:groups': ['Customer'] };
    expect(await googleClaims(portal, email)).toMatchObject({ ...same, email });
    expect(await portal.claims(email)).toMatchObject(same);
  });

  it('matches the email case-insensitively and keeps the groups of staff', async ({ portal, email }) => {
    const sub = await portal.createUser(email);
    await addToGroup(portal, email, 'CustomerService');
    await googleRefusal(portal, email.toUpperCase());

    const claims = await googleClaims(portal, email.toUpperCase());

    expect(claims).toMatchObject({ sub, 'cognito:groups': ['CustomerService'] });
    expect(await groupsOf(portal, email)).toEqual(['CustomerService']);
  });

  it.for(['Google', 'google', 'GOOGLE'])(
    'links %s with the provider name from the pool configuration, even if Cognito retries',
    async (provider, { portal, email }) => {
      await portal.createUser(email);
      const sent = aGoogleSignUp({ email: email.toUpperCase() });
      const event = { ...sent, userName: sent.userName.replace('Google', provider) };

      for (const _ of ['first', 'after a timeout']) expect(await portal.trigger(event)).toEqual(event);

      expect(JSON.parse((await portal.attributesIn(email)).identities ?? '')).toMatchObject([
        { providerName: 'Google', userId: event.userName.split('_')[1], primary: 'false' },
      ]);
    },
  );

  it('is refused if Cognito cannot link the provider', async ({ portal, email }) => {
    await register(portal, email);
    const { sub } = await portal.claims(email);
    const Attributes = listed({ email_verified: 'true', sub: String(sub) });
    const user = { Username: 'anna', UserStatus: 'CONFIRMED', Enabled: true, Attributes } as const;
    const pool = mockPool(portal);
    // A filtered query may return an empty page before the page with the user.
    const emptyPage = { Users: [], PaginationToken: 'next' };
    pool
      .on(ListUsersCommand)
      .resolvesOnce(emptyPage)
      .resolves({ Users: [user] });
    pool.on(AdminLinkProviderForUserCommand).rejects(new Error('socket hang up'));

    await expect(portal.trigger(aGoogleSignUp({ email }))).rejects.toThrow('The portal is busy.');

    expect(pool.commandCalls(ListUsersCommand)).toHaveLength(2);
  });
});

describe('a sign-in with Google is refused', () => {
  it('if the user is unconfirmed, with a log line without the email', async ({ portal, email }) => {
    await signUp(portal, email);

    expect(await googleRefusal(portal, email)).toBe(refused('UserExistsWithInvalidBasicState'));

    const triggerSource = 'PreSignUp_ExternalProvider';
    const reason = 'UserExistsWithInvalidBasicState';
    expect(portal.logger.lines).toEqual([
      { level: 'INFO', message: 'A trigger refused the request', triggerSource, userName: 'Google', reason },
    ]);
  });

  it('if the user is invited, disabled, or has an unverified email', async ({ portal, email }) => {
    const { client, named } = portal;
    const [invited, disabled, unverified] = [`invited-${email}`, `disabled-${email}`, `unverified-${email}`];
    await portal.invite(invited, PASSWORD);
    await portal.createUser(disabled);
    await client.adminDisableUser(named(disabled));
    await portal.createUser(unverified);
    const UserAttributes = listed({ email_verified: 'false' });
    await client.adminUpdateUserAttributes({ ...named(unverified), UserAttributes });

    for (const address of [invited, disabled, unverified])
      expect(await googleRefusal(portal, address)).toBe(refused('UserExistsWithInvalidBasicState'));
  });

  it.for(['false', '', 'no'])(
    'if Google reports the email as unverified: %j',
    async (verified, { portal, email }) => {
      await portal.createUser(email);

      for (const address of [email, `new-${email}`])
        await expect(portal.trigger(aGoogleSignUp({ verified, email: address }))).rejects.toThrow(
          /^ProviderEmailNotVerified$/,
        );
    },
  );

  it('if another Google user already has the email', async ({ portal, email }) => {
    const { 'cognito:username': userName } = await googleClaims(portal, email);

    await expect(portal.trigger(aGoogleSignUp({ email }))).rejects.toThrow(
      /^UserExistsWithInvalidBasicState$/,
    );
    await portal.trigger(aGoogleSignUp({ email, userName: String(userName).toLowerCase() }));
  });
});

describe('a sign-up with a password', () => {
  it('is refused for the email of a Google user, and so is an invitation', async ({ portal, email }) => {
    await googleClaims(portal, email);

    const message = refused('EmailRegisteredThroughGoogle');
    for (const address of [email, email.toUpperCase()])
      await expect(signUp(portal, address)).rejects.toMatchObject({
        name: 'UserLambdaValidationException',
        message,
      });
    await expect(portal.createUser(email)).rejects.toThrow(message);
    expect(portal.messagesTo(email)).toEqual([]);
  });

  it("gets Cognito's own error for the email of a native user", async ({ portal, email }) => {
    await portal.createUser(email);
    await expect(signUp(portal, email)).rejects.toMatchObject({ name: 'UsernameExistsException' });
  });
});

const EITHER = [
  ['a sign-up', aNativeSignUp],
  ['a sign-in with Google', (email: string) => aGoogleSignUp({ email })],
] as const;

describe('pre sign-up', () => {
  it.for(EITHER)(
    'refuses %s after an error, logs the cause and does not disclose it',
    async ([, eventOf], { portal, email }) => {
      const event = eventOf(email);
      const cause = throttled();
      mockPool(portal).on(ListUsersCommand).rejects(cause);

      await expect(portal.trigger(event)).rejects.toThrow(
        /^The portal is busy\. Please try again in a moment\.$/,
      );

      const { triggerSource, userName } = event;
      const loggedName = userName.startsWith('Google_') ? 'Google' : userName;
      expect(codesIn(portal.logger.lines)).toEqual(['TRIGGER_FAILED']);
      expect(portal.logger.lines).toHaveLogged('TRIGGER_FAILED', {
        triggerSource,
        userName: loggedName,
        error: cause,
      });
    },
  );

  it.for<[PreSignUpTriggerEvent, string[]]>([
    [aNativeSignUp('Anna@Example.com'), ['Anna@Example.com', 'anna@example.com']],
    [aGoogleSignUp({ email: 'Bob@Example.com' }), ['Bob@Example.com', 'bob@example.com']],
    [aNativeSignUp('"a\\"@example.com'), ['\\"a\\\\\\"@example.com']],
  ])('searches for the email as sent and in lower case, escaped', async ([event, emails], { portal }) => {
    const pool = mockPool(portal);
    pool.on(ListUsersCommand).resolves({ Users: [] });

    await portal.trigger(event);

    const filters = pool.commandCalls(ListUsersCommand).map(({ args }) => args[0].input.Filter);
    expect(filters.sort()).toEqual(emails.map((one) => `email = "${one}"`));
  });

  it.for([
    ['from an unknown provider', aGoogleSignUp({ userName: 'Facebook_1' })],
    [
      'of an unsupported trigger',
      { ...aNativeSignUp(), triggerSource: 'PreAuthentication_Authentication' as 'PreSignUp_SignUp' },
    ],
  ] as const)('logs an error for an event %s', async ([, event], { portal }) => {
    await expect(portal.trigger(event)).rejects.toThrow('The portal is busy.');

    expect(codesIn(portal.logger.lines)).toEqual(['TRIGGER_FAILED']);
  });
});
