import { describe, expect, it } from 'vitest';
import { isCustomerId } from '../../../../functions/data/ids.ts';
import { loginRepository } from '../../../../functions/identity/logins/login-repository.ts';
import type { PoolUser } from '../../../../functions/identity/logins/login-rules.ts';
import { loginService } from '../../../../functions/identity/logins/login-service.ts';
import { userOf } from '../../../../functions/identity/triggers/event-user.ts';
import { systemClock } from '../../../../functions/platform/clock.ts';
import { claimsOf, createUser, refresh, signIn } from '../../../local/identity/support.ts';
import { withEngine } from '../../../support/engine.ts';
import { aTokenGeneration } from '../../../support/identity-events.ts';
import { aTable, googleClaims, googleRefusal, register, startTriggeredPortal } from '../support.ts';

withEngine();

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

describe('a token', () => {
  it('carries an id of our own, the same at each sign-in and each refresh', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, EMAIL);

    const { IdToken, RefreshToken } = await signIn(portal, EMAIL);
    const { customer_id: id, sub } = claimsOf(IdToken);
    const renewed = (await refresh(portal, RefreshToken)).AuthenticationResult?.IdToken ?? '';

    expect(isCustomerId(String(id))).toBe(true);
    expect(String(id)).not.toContain(BigInt(`0x${String(sub).replaceAll('-', '')}`).toString(32));
    expect(claimsOf(renewed).customer_id).toBe(id);
    expect(claimsOf((await signIn(portal, EMAIL)).IdToken).customer_id).toBe(id);
  });

  it('carries the same id by password and by Google, once they are linked', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, EMAIL);
    const { customer_id: id, sub } = claimsOf((await signIn(portal, EMAIL)).IdToken);

    await googleRefusal(portal, EMAIL);
    const google = await googleClaims(portal, EMAIL);

    expect(google).toMatchObject({ customer_id: id, sub });
  });

  it('is one that staff and invited people get too', async () => {
    const portal = await startTriggeredPortal();
    await createUser(portal, EMAIL);

    const claims = claimsOf((await signIn(portal, EMAIL)).IdToken);

    expect(isCustomerId(String(claims.customer_id))).toBe(true);
  });

  it('is refused for a user with a password of unknown origin', async () => {
    const portal = await startTriggeredPortal();
    await expect(portal.trigger(aTokenGeneration())).rejects.toThrow(/^PasswordNotProved$/);
  });
});

describe('a new user pool', () => {
  it('gives its users back to their customers by the proved address', async () => {
    const logins = await aService();
    const before = await logins.prove(aUser());

    const after = await logins.prove(aUser({ issuer: 'https://pool.example/two' }));

    expect(after.subject).not.toBe(before.subject);
    expect(after.customerId).toBe(before.customerId);
  });

  it('does so by the subject at Google, although the address there is another one by now', async () => {
    const logins = await aService();
    const google = { isNative: false, googleSubject: '112233445566778899001' };
    const before = await logins.settle(aUser(google));

    const user = aUser({ ...google, issuer: 'https://pool.example/two', email: 'anna@new.example' });

    expect((await logins.settle(user)).customerId).toBe(before.customerId);
  });

  it('takes nobody for a customer by an address that is not proved', async () => {
    const logins = await aService();
    const before = await logins.prove(aUser());

    const stranger = userOf({
      region: 'us-west-2',
      userPoolId: 'us-west-2_Two',
      userName: 'stranger',
      request: { userAttributes: { sub: crypto.randomUUID(), email: EMAIL, email_verified: 'false' } },
    });

    expect((await logins.settle(stranger)).customerId).not.toBe(before.customerId);
  });
});

describe('a login', () => {
  it('is one customer although its first tokens are asked for twenty times at once', async () => {
    const logins = await aService();
    const user = aUser();

    const all = await Promise.all(Array.from({ length: 20 }, () => logins.prove(user)));

    expect(new Set(all.map(({ customerId }) => customerId)).size).toBe(1);
  });

  it('is the same customer as another one that proves the same address at the same moment', async () => {
    const logins = await aService();
    const pairs = Array.from({ length: 20 }, (_, index) => {
      const email = `person${index}@example.com`;
      return [aUser({ email }), aUser({ email, isNative: false, googleSubject: String(index) })];
    });

    const settled = await Promise.all(pairs.map((pair) => Promise.all(pair.map(logins.settle))));

    for (const [one, other] of settled) expect(one?.customerId).toBe(other?.customerId);
  });

  it('follows a change of address, and frees the old one for the next person who proves it', async () => {
    const logins = await aService();
    const user = aUser();
    const { customerId } = await logins.prove(user);

    await logins.settle({ ...user, email: 'anna@new.example' });

    const elsewhere = { issuer: 'https://pool.example/two' };
    expect((await logins.prove(aUser(elsewhere))).customerId).not.toBe(customerId);
    expect((await logins.prove(aUser({ ...elsewhere, email: 'anna@new.example' }))).customerId).toBe(
      customerId,
    );
  });

  it('keeps its address while the pool does not hold it as verified', async () => {
    const logins = await aService();
    const user = aUser();
    const { customerId } = await logins.prove(user);

    await logins.settle({ ...user, email: undefined });

    const elsewhere = aUser({ issuer: 'https://pool.example/two' });
    expect((await logins.prove(elsewhere)).customerId).toBe(customerId);
  });
});
