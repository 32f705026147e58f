import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { conflictIn } from '../../../../shared/rules/sign-up-conflicts.ts';
import { claimsOf, createUser, PASSWORD, signIn } from '../../../local/identity/support.ts';
import { withEngine } from '../../../support/engine.ts';
import { aGoogleSignUp } from '../../../support/identity-events.ts';
import {
  addToGroup,
  googleClaims,
  googleRefusal,
  groupsOf,
  register,
  signUp,
  startTriggeredPortal,
} from '../support.ts';

withEngine();

const EMAIL = 'anna@example.com';
const refused = (marker: string) => `PreSignUp failed with error ${marker}.`;

describe('a sign-in with Google for an e-mail that has a confirmed account', () => {
  it('links it: Cognito fails this once with words of its own, and from then on it is one account', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, EMAIL);
    const native = claimsOf((await signIn(portal, EMAIL)).IdToken);

    const refusal = await googleRefusal(portal, EMAIL);
    const google = await googleClaims(portal, EMAIL);

    expect(refusal).toMatch(/^Already found an entry for username Google_\d+$/);
    expect(conflictIn(refusal ?? '')).toBe('linkedJustNow');
    expect(google).toMatchObject({ sub: native.sub, email: EMAIL, 'cognito:groups': ['Customer'] });
    expect(claimsOf((await signIn(portal, EMAIL)).IdToken).sub).toBe(native.sub);
  });

  it('works at the first try where the provider allows it, in whatever case Google writes the e-mail', async () => {
    const portal = await startTriggeredPortal({ linkingSucceedsAtOnce: true });
    const sub = await createUser(portal, EMAIL);

    expect((await googleClaims(portal, 'Anna@Example.COM')).sub).toBe(sub);
  });

  it('leaves staff in their groups', async () => {
    const portal = await startTriggeredPortal({ linkingSucceedsAtOnce: true });
    const sub = await createUser(portal, EMAIL);
    await addToGroup(portal, EMAIL, 'CustomerService');

    const claims = await googleClaims(portal, EMAIL);

    expect(claims).toMatchObject({ sub, 'cognito:groups': ['CustomerService'] });
    expect(await groupsOf(portal, EMAIL)).toEqual(['CustomerService']);
  });

  it.each(['Google_112233445566778899001', 'google_112233445566778899001', 'GOOGLE_112233445566778899001'])(
    'links %s under the provider name that the pool has',
    async (userName) => {
      const portal = await startTriggeredPortal();
      await createUser(portal, EMAIL);

      await portal.trigger(aGoogleSignUp({ userName, email: 'Anna@Example.com' }));

      const user = await portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username: EMAIL }));
      const identities = user.UserAttributes?.find(({ Name }) => Name === 'identities')?.Value ?? '';
      expect(JSON.parse(identities)).toMatchObject([
        { providerName: 'Google', userId: '112233445566778899001', primary: 'false' },
      ]);
    },
  );

  it('may be asked about twice, as Cognito does after a time-out', async () => {
    const portal = await startTriggeredPortal();
    await createUser(portal, EMAIL);
    const event = aGoogleSignUp();

    await portal.trigger(event);

    expect(await portal.trigger(event)).toEqual(event);
  });
});

describe('a sign-in with Google is refused', () => {
  it('while the account of its e-mail is not confirmed', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, EMAIL);

    const refusal = await googleRefusal(portal, EMAIL);

    expect(refusal).toBe(refused('UserExistsWithInvalidBasicState'));
    expect(conflictIn(refusal ?? '')).toBe('invalidBasicState');
  });

  it('while the account of its e-mail has no password of its own', async () => {
    const portal = await startTriggeredPortal();
    const invitation = { Username: EMAIL, TemporaryPassword: PASSWORD, MessageAction: 'SUPPRESS' } as const;
    await portal.client.send(new AdminCreateUserCommand({ ...portal.pool, ...invitation }));

    expect(await googleRefusal(portal, EMAIL)).toBe(refused('UserExistsWithInvalidBasicState'));
  });

  it('while the account of its e-mail is disabled, or its e-mail not proved', async () => {
    const portal = await startTriggeredPortal();
    const { client, pool } = portal;
    const [disabled, unproved] = ['disabled@example.com', 'unproved@example.com'];
    await createUser(portal, disabled);
    await client.send(new AdminDisableUserCommand({ ...pool, Username: disabled }));
    await createUser(portal, unproved);
    const UserAttributes = [{ Name: 'email_verified', Value: 'false' }];
    await client.send(new AdminUpdateUserAttributesCommand({ ...pool, Username: unproved, UserAttributes }));

    for (const email of [disabled, unproved])
      expect(await googleRefusal(portal, email)).toBe(refused('UserExistsWithInvalidBasicState'));
  });

  it.each(['false', '', 'no'])('where Google does not vouch for the e-mail: %j', async (verified) => {
    const portal = await startTriggeredPortal();
    await createUser(portal, EMAIL);

    await expect(portal.trigger(aGoogleSignUp({ verified }))).rejects.toThrow(/^ProviderEmailNotVerified$/);
    await expect(portal.trigger(aGoogleSignUp({ verified, email: 'new@example.com' }))).rejects.toThrow(
      /^ProviderEmailNotVerified$/,
    );
  });

  it('to another Google user whom the e-mail belongs to now', async () => {
    const portal = await startTriggeredPortal();
    const { 'cognito:username': userName } = await googleClaims(portal, EMAIL);

    await expect(portal.trigger(aGoogleSignUp())).rejects.toThrow(/^UserExistsWithInvalidBasicState$/);
    await portal.trigger(aGoogleSignUp({ userName: String(userName).toLowerCase() }));
  });

  it('with a line in the log that says why and names no e-mail', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, EMAIL);

    await googleRefusal(portal, EMAIL);

    expect(portal.logger.info.mock.calls).toEqual([
      [
        'A trigger refused',
        {
          triggerSource: 'PreSignUp_ExternalProvider',
          userName: 'Google',
          reason: 'UserExistsWithInvalidBasicState',
        },
      ],
    ]);
    expect(portal.logger.error).not.toHaveBeenCalled();
  });
});

describe('a sign-up with a password', () => {
  it('is refused for an e-mail that is registered through Google, in any case', async () => {
    const portal = await startTriggeredPortal();
    await googleClaims(portal, EMAIL);

    for (const email of [EMAIL, 'ANNA@example.com']) {
      const outcome = await signUp(portal, email).catch((error: unknown) => error);
      expect(outcome).toMatchObject({
        name: 'UserLambdaValidationException',
        message: refused('EmailRegisteredThroughGoogle'),
      });
    }
    expect(conflictIn(refused('EmailRegisteredThroughGoogle'))).toBe('registeredThroughGoogle');
    expect(portal.mailbox.list()).toEqual([]);
  });

  it('is refused by an invitation too', async () => {
    const portal = await startTriggeredPortal();
    await googleClaims(portal, EMAIL);

    await expect(createUser(portal, EMAIL)).rejects.toThrow('EmailRegisteredThroughGoogle');
  });

  it("leaves an e-mail with a password to the pool's own refusal", async () => {
    const portal = await startTriggeredPortal();
    await createUser(portal, EMAIL);

    const outcome = await signUp(portal, EMAIL).catch((error: unknown) => error);

    expect(outcome).toMatchObject({ name: 'UsernameExistsException' });
    expect(conflictIn(String(outcome))).toBeUndefined();
  });
});
