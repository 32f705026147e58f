import { AdminDeleteUserCommand, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { findSignUpConflict } from '../../../../shared/rules/sign-up-conflicts.ts';
import { DAY } from '../../../local/identity/support.ts';
import { aGoogleSignUp, aNativeSignUp } from '../../../support/identity-events.ts';
import { withLocalStores } from '../../../support/local-stores.ts';
import {
  confirm,
  googleClaims,
  googleRefusal,
  signUp,
  startTriggeredPortal,
  type TriggeredPortal,
} from '../support.ts';

withLocalStores();

const EMAIL = 'anna@example.com';

async function usersOf({ client, pool }: TriggeredPortal, email: string) {
  const { Users = [] } = await client.send(new ListUsersCommand({ ...pool, Filter: `email = "${email}"` }));
  return Users;
}

/** The conflict of a refused request; undefined if it succeeded. */
const conflictOf = (outcome: PromiseSettledResult<unknown>) => {
  if (outcome.status === 'rejected') return findSignUpConflict(String(outcome.reason));
  return typeof outcome.value === 'string' ? findSignUpConflict(outcome.value) : undefined;
};

describe('a concurrent sign-up and first sign-in with Google for the same email', () => {
  it('creates exactly one account in each of sixty attempts and refuses the other with the reason', async () => {
    const portal = await startTriggeredPortal();
    const emails = Array.from({ length: 60 }, (_, index) => `person${index}@example.com`);

    // In batches, because larger ones time out on a busy machine.
    const outcomes: PromiseSettledResult<unknown>[][] = [];
    while (outcomes.length < emails.length) {
      const batch = emails.slice(outcomes.length, outcomes.length + 5);
      const both = (email: string) =>
        Promise.allSettled([signUp(portal, email), googleRefusal(portal, email)]);
      outcomes.push(...(await Promise.all(batch.map(both))));
    }

    for (const [index, email] of emails.entries()) {
      expect(await usersOf(portal, email), email).toHaveLength(1);
      const [native, google] = (outcomes[index] ?? []).map(conflictOf);
      expect([`${native} undefined`, `undefined ${google}`]).toContainEqual(`${native} ${google}`);
      expect(native ?? google).toBe(native ? 'registeredThroughGoogle' : 'invalidBasicState');
    }
  });
});

describe('an email claim', () => {
  it('refuses Google as soon as a sign-up is pending', async () => {
    const portal = await startTriggeredPortal();
    await portal.trigger(aNativeSignUp(EMAIL));

    await expect(portal.trigger(aGoogleSignUp({ email: EMAIL }))).rejects.toThrow(
      /^UserExistsWithInvalidBasicState$/,
    );
  });

  it('refuses a sign-up as soon as a sign-in with Google is pending', async () => {
    const portal = await startTriggeredPortal();
    await portal.trigger(aGoogleSignUp({ email: EMAIL }));

    await expect(portal.trigger(aNativeSignUp(EMAIL))).rejects.toThrow(/^EmailRegisteredThroughGoogle$/);
  });

  it('accepts a retry for the same user, as Cognito sends after a timeout', async () => {
    const portal = await startTriggeredPortal();
    const [native, google] = [aNativeSignUp('native@example.com'), aGoogleSignUp()];
    for (const event of [native, native, google, google]) expect(await portal.trigger(event)).toEqual(event);
  });

  it('is reassigned if its user was never created', async () => {
    const portal = await startTriggeredPortal();
    await portal.trigger(aNativeSignUp(EMAIL));
    portal.advance(31_000);

    expect(await googleClaims(portal, EMAIL)).toMatchObject({ email: EMAIL });
  });

  it('is reassigned if its user was deleted', async () => {
    const portal = await startTriggeredPortal();
    const { 'cognito:username': userName } = await googleClaims(portal, EMAIL);
    await portal.client.send(new AdminDeleteUserCommand({ ...portal.pool, Username: String(userName) }));
    portal.advance(31_000);

    await signUp(portal, EMAIL);
    await confirm(portal, EMAIL);

    expect(await usersOf(portal, EMAIL)).toHaveLength(1);
  });

  it('expires with an unconfirmed sign-up', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, EMAIL);
    const [user] = await usersOf(portal, EMAIL);
    await portal.client.send(new AdminDeleteUserCommand({ ...portal.pool, Username: user?.Username }));
    portal.advance(DAY + 1000);

    expect(await googleClaims(portal, EMAIL)).toMatchObject({ email: EMAIL });
  });

  it('does not expire for a pending invitation', async () => {
    const portal = await startTriggeredPortal();
    await portal.createUser(EMAIL);
    portal.advance(5 * DAY);

    expect(findSignUpConflict((await googleRefusal(portal, EMAIL)) ?? '')).toBe('linkedJustNow');
  });
});
