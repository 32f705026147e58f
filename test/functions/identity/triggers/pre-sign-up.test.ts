import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { findSignUpConflict } from '../../../../shared/rules/sign-up-conflicts.ts';
import { claimsOf, PASSWORD } from '../../../local/identity/support.ts';
import { aGoogleSignUp } from '../../../support/identity-events.ts';
import { withLocalStores } from '../../../support/local-stores.ts';
import {
  addToGroup,
  googleClaims,
  googleRefusal,
  groupsOf,
  register,
  signUp,
  startTriggeredPortal,
} from '../support.ts';

withLocalStores();

const EMAIL = 'anna@example.com';
const refused = (marker: string) => `PreSignUp failed with error ${marker}.`;

describe('a sign-in with Google for the email of a confirmed user', () => {
  it('links the provider: Cognito fails this sign-in, and the next one signs in to the same account', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, EMAIL);
    const native = claimsOf((await portal.signIn(EMAIL)).IdToken);

    const refusal = await googleRefusal(portal, EMAIL);
    const google = await googleClaims(portal, EMAIL);

    expect(refusal).toMatch(/^Already found an entry for username Google_\d+$/);
    expect(findSignUpConflict(refusal ?? '')).toBe('linkedJustNow');
    expect(google).toMatchObject({ sub: native.sub, email: EMAIL, 'cognito:groups': ['Customer'] });
    expect(claimsOf((await portal.signIn(EMAIL)).IdToken).sub).toBe(native.sub);
  });

  it('matches the email case-insensitively', async () => {
    const portal = await startTriggeredPortal({ linkSucceedsImmediately: true });
    const sub = await portal.createUser(EMAIL);

    expect((await googleClaims(portal, 'Anna@Example.COM')).sub).toBe(sub);
  });

  it('keeps the groups of staff', async () => {
    const portal = await startTriggeredPortal({ linkSucceedsImmediately: true });
    const sub = await portal.createUser(EMAIL);
    await addToGroup(portal, EMAIL, 'CustomerService');

    const claims = await googleClaims(portal, EMAIL);

    expect(claims).toMatchObject({ sub, 'cognito:groups': ['CustomerService'] });
    expect(await groupsOf(portal, EMAIL)).toEqual(['CustomerService']);
  });

  it.each(['Google_112233445566778899001', 'google_112233445566778899001', 'GOOGLE_112233445566778899001'])(
    'links %s with the provider name from the pool configuration',
    async (userName) => {
      const portal = await startTriggeredPortal();
      await portal.createUser(EMAIL);

      await portal.trigger(aGoogleSignUp({ userName, email: 'Anna@Example.com' }));

      const user = await portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username: EMAIL }));
      const identities = user.UserAttributes?.find(({ Name }) => Name === 'identities')?.Value ?? '';
      expect(JSON.parse(identities)).toMatchObject([
        { providerName: 'Google', userId: '112233445566778899001', primary: 'false' },
      ]);
    },
  );

  it('is idempotent, because Cognito retries after a timeout', async () => {
    const portal = await startTriggeredPortal();
    await portal.createUser(EMAIL);
    const event = aGoogleSignUp();

    await portal.trigger(event);

    expect(await portal.trigger(event)).toEqual(event);
  });
});

describe('a sign-in with Google is refused', () => {
  it('if the user with this email is unconfirmed', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, EMAIL);

    const refusal = await googleRefusal(portal, EMAIL);

    expect(refusal).toBe(refused('UserExistsWithInvalidBasicState'));
    expect(findSignUpConflict(refusal ?? '')).toBe('invalidBasicState');
  });

  it('if the user with this email still has a temporary password', async () => {
    const portal = await startTriggeredPortal();
    const invitation = { Username: EMAIL, TemporaryPassword: PASSWORD, MessageAction: 'SUPPRESS' } as const;
    await portal.client.send(new AdminCreateUserCommand({ ...portal.pool, ...invitation }));

    expect(await googleRefusal(portal, EMAIL)).toBe(refused('UserExistsWithInvalidBasicState'));
  });

  it('if the user with this email is disabled or the email is unverified', async () => {
    const portal = await startTriggeredPortal();
    const { client, pool } = portal;
    const [disabled, unverified] = ['disabled@example.com', 'unverified@example.com'];
    await portal.createUser(disabled);
    await client.send(new AdminDisableUserCommand({ ...pool, Username: disabled }));
    await portal.createUser(unverified);
    const UserAttributes = [{ Name: 'email_verified', Value: 'false' }];
    await client.send(
      new AdminUpdateUserAttributesCommand({ ...pool, Username: unverified, UserAttributes }),
    );

    for (const email of [disabled, unverified])
      expect(await googleRefusal(portal, email)).toBe(refused('UserExistsWithInvalidBasicState'));
  });

  it.each(['false', '', 'no'])('if Google reports the email as unverified: %j', async (verified) => {
    const portal = await startTriggeredPortal();
    await portal.createUser(EMAIL);

    await expect(portal.trigger(aGoogleSignUp({ verified }))).rejects.toThrow(/^ProviderEmailNotVerified$/);
    await expect(portal.trigger(aGoogleSignUp({ verified, email: 'new@example.com' }))).rejects.toThrow(
      /^ProviderEmailNotVerified$/,
    );
  });

  it('if another Google user already has the email', async () => {
    const portal = await startTriggeredPortal();
    const { 'cognito:username': userName } = await googleClaims(portal, EMAIL);

    await expect(portal.trigger(aGoogleSignUp())).rejects.toThrow(/^UserExistsWithInvalidBasicState$/);
    await portal.trigger(aGoogleSignUp({ userName: String(userName).toLowerCase() }));
  });

  it('with a log line that contains the reason but not the email', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, EMAIL);

    await googleRefusal(portal, EMAIL);

    expect(portal.logger.info.mock.calls).toEqual([
      [
        'A trigger refused the request',
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
  it('is refused for the email of a Google user, case-insensitively', async () => {
    const portal = await startTriggeredPortal();
    await googleClaims(portal, EMAIL);

    for (const email of [EMAIL, 'ANNA@example.com']) {
      const outcome = await signUp(portal, email).catch((error: unknown) => error);
      expect(outcome).toMatchObject({
        name: 'UserLambdaValidationException',
        message: refused('EmailRegisteredThroughGoogle'),
      });
    }
    expect(findSignUpConflict(refused('EmailRegisteredThroughGoogle'))).toBe('registeredThroughGoogle');
    expect(portal.mailbox.list()).toEqual([]);
  });

  it('is refused for an invitation as well', async () => {
    const portal = await startTriggeredPortal();
    await googleClaims(portal, EMAIL);

    await expect(portal.createUser(EMAIL)).rejects.toThrow('EmailRegisteredThroughGoogle');
  });

  it("gets Cognito's own error for the email of a native user", async () => {
    const portal = await startTriggeredPortal();
    await portal.createUser(EMAIL);

    const outcome = await signUp(portal, EMAIL).catch((error: unknown) => error);

    expect(outcome).toMatchObject({ name: 'UsernameExistsException' });
    expect(findSignUpConflict(String(outcome))).toBeUndefined();
  });
});
