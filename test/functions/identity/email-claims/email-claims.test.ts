import { AdminDeleteUserCommand, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { conflictIn } from '../../../../shared/rules/sign-up-conflicts.ts';
import { createUser, DAY } from '../../../local/identity/support.ts';
import { withEngine } from '../../../support/engine.ts';
import { aGoogleSignUp, aNativeSignUp } from '../../../support/identity-events.ts';
import {
  confirm,
  googleClaims,
  googleRefusal,
  signUp,
  startTriggeredPortal,
  type TriggeredPortal,
} from '../support.ts';

withEngine();

const EMAIL = 'anna@example.com';

async function usersOf({ client, pool }: TriggeredPortal, email: string) {
  const { Users = [] } = await client.send(new ListUsersCommand({ ...pool, Filter: `email = "${email}"` }));
  return Users;
}

/** Why somebody was refused; nothing where they were not. */
const conflictOf = (outcome: PromiseSettledResult<unknown>) => {
  if (outcome.status === 'rejected') return conflictIn(String(outcome.reason));
  return typeof outcome.value === 'string' ? conflictIn(outcome.value) : undefined;
};

describe('an address for which a sign-up and a sign-in with Google come at the same moment', () => {
  it('ends with one account, each of sixty times, and the other one is told why', async () => {
    const portal = await startTriggeredPortal();
    const emails = Array.from({ length: 60 }, (_, index) => `person${index}@example.com`);

    // A few at a time: on a busy machine more of them would end in time-outs.
    const outcomes: PromiseSettledResult<unknown>[][] = [];
    while (outcomes.length < emails.length) {
      const some = emails.slice(outcomes.length, outcomes.length + 5);
      const both = (email: string) =>
        Promise.allSettled([signUp(portal, email), googleRefusal(portal, email)]);
      outcomes.push(...(await Promise.all(some.map(both))));
    }

    for (const [index, email] of emails.entries()) {
      expect(await usersOf(portal, email), email).toHaveLength(1);
      const [native, google] = (outcomes[index] ?? []).map(conflictOf);
      expect([`${native} undefined`, `undefined ${google}`]).toContainEqual(`${native} ${google}`);
      expect(native ?? google).toBe(native ? 'registeredThroughGoogle' : 'invalidBasicState');
    }
  });
});

describe('the claim of an address', () => {
  it('keeps Google out from the moment at which a sign-up asks', async () => {
    const portal = await startTriggeredPortal();
    await portal.trigger(aNativeSignUp(EMAIL));

    await expect(portal.trigger(aGoogleSignUp({ email: EMAIL }))).rejects.toThrow(
      /^UserExistsWithInvalidBasicState$/,
    );
  });

  it('keeps a sign-up out from the moment at which Google asks', async () => {
    const portal = await startTriggeredPortal();
    await portal.trigger(aGoogleSignUp({ email: EMAIL }));

    await expect(portal.trigger(aNativeSignUp(EMAIL))).rejects.toThrow(/^EmailRegisteredThroughGoogle$/);
  });

  it('may be asked for again by the same user, as Cognito does after a time-out', async () => {
    const portal = await startTriggeredPortal();
    const [native, google] = [aNativeSignUp('native@example.com'), aGoogleSignUp()];
    for (const event of [native, native, google, google]) expect(await portal.trigger(event)).toEqual(event);
  });

  it('falls to the next one when its user never came to be', async () => {
    const portal = await startTriggeredPortal();
    await portal.trigger(aNativeSignUp(EMAIL));
    portal.advance(31_000);

    expect(await googleClaims(portal, EMAIL)).toMatchObject({ email: EMAIL });
  });

  it('falls to the next one when its user was deleted', async () => {
    const portal = await startTriggeredPortal();
    const { 'cognito:username': userName } = await googleClaims(portal, EMAIL);
    await portal.client.send(new AdminDeleteUserCommand({ ...portal.pool, Username: String(userName) }));
    portal.advance(31_000);

    await signUp(portal, EMAIL);
    await confirm(portal, EMAIL);

    expect(await usersOf(portal, EMAIL)).toHaveLength(1);
  });

  it('expires with a registration that nobody confirms', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, EMAIL);
    const [user] = await usersOf(portal, EMAIL);
    await portal.client.send(new AdminDeleteUserCommand({ ...portal.pool, Username: user?.Username }));
    portal.advance(DAY + 1000);

    expect(await googleClaims(portal, EMAIL)).toMatchObject({ email: EMAIL });
  });

  it('does not expire for an invitation that is still open', async () => {
    const portal = await startTriggeredPortal();
    await createUser(portal, EMAIL);
    portal.advance(5 * DAY);

    expect(conflictIn((await googleRefusal(portal, EMAIL)) ?? '')).toBe('linkedJustNow');
  });
});
