import { describe, expect, it } from 'vitest';
import { isCustomerId } from '../../../../functions/data/ids.ts';
import { loginRepository } from '../../../../functions/identity/logins/login-repository.ts';
import type { PoolUser } from '../../../../functions/identity/logins/login-rules.ts';
import { loginService } from '../../../../functions/identity/logins/login-service.ts';
import { userOf } from '../../../../functions/identity/triggers/event-user.ts';
import { systemClock } from '../../../../functions/platform/clock.ts';
import { claimsOf } from '../../../local/identity/support.ts';
import { aTokenGeneration } from '../../../support/identity-events.ts';
import { withLocalStores } from '../../../support/local-stores.ts';
import { aTable, googleClaims, googleRefusal, register, startTriggeredPortal } from '../support.ts';

withLocalStores();

const EMAIL = 'anna@example.com';

const aUser = (changes: Partial<PoolUser> = {}): PoolUser => ({
  issuer: 'https://pool.example/one',
  subject: crypto.randomUUID(),
  isNative: true,
  email: EMAIL,
  googleSubject: undefined,
  ...changes,
});

const aService = async () => loginService(loginRepository(await aTable()), systemClock);

describe('the customer ID in a token', () => {
  it('is our own ID and stays the same across sign-ins and refreshes', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, EMAIL);

    const { IdToken, RefreshToken } = await portal.signIn(EMAIL);
    const { customer_id: id, sub } = claimsOf(IdToken);
    const renewed = (await portal.refresh(RefreshToken)).AuthenticationResult?.IdToken ?? '';

    expect(isCustomerId(String(id))).toBe(true);
    expect(String(id)).not.toContain(BigInt(`0x${String(sub).replaceAll('-', '')}`).toString(32));
    expect(claimsOf(renewed).customer_id).toBe(id);
    expect(claimsOf((await portal.signIn(EMAIL)).IdToken).customer_id).toBe(id);
  });

  it('is the same for the password and for a linked Google identity', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, EMAIL);
    const { customer_id: id, sub } = claimsOf((await portal.signIn(EMAIL)).IdToken);

    await googleRefusal(portal, EMAIL);
    const google = await googleClaims(portal, EMAIL);

    expect(google).toMatchObject({ customer_id: id, sub });
  });

  it('is also issued to invited users such as staff', async () => {
    const portal = await startTriggeredPortal();
    await portal.createUser(EMAIL);

    const claims = claimsOf((await portal.signIn(EMAIL)).IdToken);

    expect(isCustomerId(String(claims.customer_id))).toBe(true);
  });

  it('is refused to a user whose password is not proven', async () => {
    const portal = await startTriggeredPortal();
    await expect(portal.trigger(aTokenGeneration())).rejects.toThrow(/^PasswordNotProved$/);
  });
});

describe('a new user pool', () => {
  it('maps its users to existing customers by verified email', async () => {
    const logins = await aService();
    const before = await logins.markPasswordProved(aUser());

    const after = await logins.markPasswordProved(aUser({ issuer: 'https://pool.example/two' }));

    expect(after.subject).not.toBe(before.subject);
    expect(after.customerId).toBe(before.customerId);
  });

  it('maps a Google user by Google subject even after the Google email has changed', async () => {
    const logins = await aService();
    const google = { isNative: false, googleSubject: '112233445566778899001' };
    const before = await logins.sync(aUser(google));

    const user = aUser({ ...google, issuer: 'https://pool.example/two', email: 'anna@new.example' });

    expect((await logins.sync(user)).customerId).toBe(before.customerId);
  });

  it('does not map a user by an unverified email', async () => {
    const logins = await aService();
    const before = await logins.markPasswordProved(aUser());

    const unverified = userOf({
      region: 'us-west-2',
      userPoolId: 'us-west-2_Two',
      userName: 'unverified',
      request: { userAttributes: { sub: crypto.randomUUID(), email: EMAIL, email_verified: 'false' } },
    });

    expect((await logins.sync(unverified)).customerId).not.toBe(before.customerId);
  });
});

describe('a login', () => {
  it('gets one customer ID for twenty concurrent first tokens', async () => {
    const logins = await aService();
    const user = aUser();

    const all = await Promise.all(Array.from({ length: 20 }, () => logins.markPasswordProved(user)));

    expect(new Set(all.map(({ customerId }) => customerId)).size).toBe(1);
  });

  it('gets the same customer ID as a concurrent login with the same verified email', async () => {
    const logins = await aService();
    const pairs = Array.from({ length: 20 }, (_, index) => {
      const email = `person${index}@example.com`;
      return [aUser({ email }), aUser({ email, isNative: false, googleSubject: String(index) })];
    });

    const synced = await Promise.all(pairs.map((pair) => Promise.all(pair.map(logins.sync))));

    for (const [one, other] of synced) expect(one?.customerId).toBe(other?.customerId);
  });

  it('follows an email change and releases the old email for its next owner', async () => {
    const logins = await aService();
    const user = aUser();
    const { customerId } = await logins.markPasswordProved(user);

    await logins.sync({ ...user, email: 'anna@new.example' });

    const elsewhere = { issuer: 'https://pool.example/two' };
    expect((await logins.markPasswordProved(aUser(elsewhere))).customerId).not.toBe(customerId);
    expect(
      (await logins.markPasswordProved(aUser({ ...elsewhere, email: 'anna@new.example' }))).customerId,
    ).toBe(customerId);
  });

  it('keeps its email while the pool reports it as unverified', async () => {
    const logins = await aService();
    const user = aUser();
    const { customerId } = await logins.markPasswordProved(user);

    await logins.sync({ ...user, email: undefined });

    const elsewhere = aUser({ issuer: 'https://pool.example/two' });
    expect((await logins.markPasswordProved(elsewhere)).customerId).toBe(customerId);
  });
});
