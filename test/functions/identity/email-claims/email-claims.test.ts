import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/rules/durations.ts';
import { findSignUpConflict } from '#shared/rules/sign-up.ts';
import { aGoogleSignUp, aNativeSignUp } from '#test/support/identity-events.ts';
import {
  googleClaims,
  googleRefusal,
  portalTest,
  register,
  signUp,
  type TriggeredPortal,
} from '../support.ts';

const it = portalTest();

async function usersOf({ client, pool }: TriggeredPortal, email: string) {
  const { Users = [] } = await client.listUsers({ ...pool, Filter: `email = "${email}"` });
  return Users;
}

const deleteUser = ({ client, named }: TriggeredPortal, userName: unknown) =>
  client.adminDeleteUser(named(String(userName)));

/** The conflict of a refused request; undefined if it succeeded. */
const conflictOf = (outcome: PromiseSettledResult<unknown>) => {
  if (outcome.status === 'rejected') return findSignUpConflict(String(outcome.reason));
  return typeof outcome.value === 'string' ? findSignUpConflict(outcome.value) : undefined;
};

it('a simultaneous sign-up and sign-in with Google create only one account, in each of sixty pairs', async ({
  portal,
  email,
}) => {
  const emails = Array.from({ length: 60 }, (_, index) => `${index}-${email}`);

  // In batches, because larger ones time out on a busy machine.
  const outcomes: PromiseSettledResult<unknown>[][] = [];
  while (outcomes.length < emails.length) {
    const batch = emails.slice(outcomes.length, outcomes.length + 5);
    const both = (address: string) =>
      Promise.allSettled([signUp(portal, address), googleRefusal(portal, address)]);
    outcomes.push(...(await Promise.all(batch.map(both))));
  }

  for (const [index, address] of emails.entries()) {
    expect(await usersOf(portal, address), address).toHaveLength(1);
    const [native, google] = (outcomes[index] ?? []).map(conflictOf);
    expect([`${native} undefined`, `undefined ${google}`]).toContainEqual(`${native} ${google}`);
    expect(native ?? google).toBe(native ? 'registeredThroughGoogle' : 'invalidBasicState');
  }
});

describe('an email claim', () => {
  it('refuses Google as soon as a sign-up is pending, and vice versa', async ({ portal, email }) => {
    await portal.trigger(aNativeSignUp(email));
    await expect(portal.trigger(aGoogleSignUp({ email }))).rejects.toThrow(
      /^UserExistsWithInvalidBasicState$/,
    );

    await portal.trigger(aGoogleSignUp({ email: `google-${email}` }));
    await expect(portal.trigger(aNativeSignUp(`google-${email}`))).rejects.toThrow(
      /^EmailRegisteredThroughGoogle$/,
    );
  });

  it('accepts a retry for the same user, as Cognito sends after a timeout', async ({ portal, email }) => {
    const [native, google] = [aNativeSignUp(`native-${email}`), aGoogleSignUp({ email })];
    for (const event of [native, native, google, google]) expect(await portal.trigger(event)).toEqual(event);
  });

  it('is reassigned if its user was never created', async ({ portal, email }) => {
    await portal.trigger(aNativeSignUp(email));
    portal.advance(31_000);

    expect(await googleClaims(portal, email)).toMatchObject({ email });
  });

  it('is reassigned if its user was deleted', async ({ portal, email }) => {
    await deleteUser(portal, (await googleClaims(portal, email))['cognito:username']);
    portal.advance(31_000);

    await register(portal, email);

    expect(await usersOf(portal, email)).toHaveLength(1);
  });

  it('expires with an unconfirmed sign-up', async ({ portal, email }) => {
    await signUp(portal, email);
    const [user] = await usersOf(portal, email);
    await deleteUser(portal, user?.Username);
    portal.advance(DAY_MS + 1000);

    expect(await googleClaims(portal, email)).toMatchObject({ email });
  });

  it('does not expire for a pending invitation', async ({ portal, email }) => {
    await portal.createUser(email);
    portal.advance(5 * DAY_MS);

    expect(findSignUpConflict((await googleRefusal(portal, email)) ?? '')).toBe('linkedJustNow');
  });
});
