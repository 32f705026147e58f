import { expect } from 'vitest';
import { emailPartition } from '#functions/core/data/keys.ts';
import { emailClaimEntity } from '#functions/identity/email-claims/email-claim-repository.ts';
import { signInHelp } from '#functions/identity/email-claims/sign-in-help.ts';
import { accountEvents } from '#functions/messages/events/account-events.ts';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { table } from '#test/support/stores.ts';
import { googleClaims, portalTest, register, signUp, type TriggeredPortal } from '../support.ts';

const it = portalTest();

const storedClaim = async (email: string) => {
  const range = { partition: emailPartition(email), prefix: 'CLAIM#', limit: 1 };
  return (await table().query(emailClaimEntity, range)).items[0] ?? null;
};

/** Asks for help for an address, and returns the events of what that changed. */
async function askFor(portal: TriggeredPortal, email: string): Promise<DomainEvent[]> {
  const before = await storedClaim(email);
  await signInHelp(asFunction('messages', table()), { now: () => portal.now() })(email.toUpperCase());
  const after = await storedClaim(email);
  const itemOf = (claim: typeof before) => claim && emailClaimEntity.write(claim);
  return accountEvents({ before: itemOf(before), after: itemOf(after) });
}

it('tells a customer who signs in with Google, once a day however often it is asked', async ({
  portal,
  email,
}) => {
  const { customer_id: customerId } = await googleClaims(portal, email);
  expect(await askFor(portal, email)).toMatchObject([{ type: 'signs-in-with-google', customerId }]);
  expect(await askFor(portal, email)).toEqual([]);
  await Promise.all([askFor(portal, email), askFor(portal, email)]);
  portal.advance(DAY_MS);
  expect(await askFor(portal, email)).toHaveLength(1);
});

it('changes nothing for anyone else', async ({ portal, email }) => {
  expect(await askFor(portal, email)).toEqual([]);
  await signUp(portal, email);
  expect(await askFor(portal, email)).toEqual([]);
  const native = `native-${email}`;
  await register(portal, native);
  expect(await askFor(portal, native)).toEqual([]);
});
