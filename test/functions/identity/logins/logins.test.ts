import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import type { PoolUser } from '#functions/identity/logins/login-rules.ts';
import { type LoginService, loginService } from '#functions/identity/logins/login-service.ts';
import { userOf } from '#functions/identity/triggers/trigger.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';

withLocalStores();
let logins: LoginService;
beforeAll(() => {
  logins = loginService(asFunction('identity', connectTable(TABLE_NAME)), systemClock);
});

/** A user with a unique email. */
const aUser = (changes: Partial<PoolUser> = {}): PoolUser => ({
  issuer: 'https://pool.example/one',
  subject: randomUUID(),
  isNative: true,
  email: `${randomUUID()}@example.com`,
  googleSubject: undefined,
  ...changes,
});

/** Another user in a new pool, with the same email unless changed. */
const inNewPool = ({ email }: PoolUser, changes: Partial<PoolUser> = {}) =>
  aUser({ issuer: 'https://pool.example/two', email, ...changes });

describe('a new user pool', () => {
  it('maps its users to existing customers by verified email', async () => {
    const user = aUser();
    const before = await logins.markPasswordProved(user);

    const after = await logins.markPasswordProved(inNewPool(user));

    expect(after.subject).not.toBe(before.subject);
    expect(after.customerId).toBe(before.customerId);
  });

  it('maps a Google user by Google subject even after the Google email has changed', async () => {
    const google = aUser({ isNative: false, googleSubject: randomUUID() });
    const before = await logins.sync(google);

    const after = inNewPool(aUser(), { isNative: false, googleSubject: google.googleSubject });

    expect((await logins.sync(after)).customerId).toBe(before.customerId);
  });

  it('does not map a user by an unverified email', async () => {
    const user = aUser();
    const before = await logins.markPasswordProved(user);

    const unverified = userOf({
      region: 'us-west-2',
      userPoolId: 'us-west-2_Two',
      userName: 'unverified',
      request: { userAttributes: { sub: randomUUID(), email: String(user.email), email_verified: 'false' } },
    });

    expect((await logins.sync(unverified)).customerId).not.toBe(before.customerId);
  });
});

describe('a login', () => {
  it('gets one customer ID for twenty concurrent first tokens', async () => {
    const user = aUser();

    const all = await Promise.all(Array.from({ length: 20 }, () => logins.markPasswordProved(user)));

    expect(new Set(all.map(({ customerId }) => customerId)).size).toBe(1);
  });

  it('gets the same customer ID as a concurrent login with the same verified email', async () => {
    const pairs = Array.from({ length: 20 }, () => {
      const user = aUser();
      return [user, aUser({ email: user.email, isNative: false, googleSubject: randomUUID() })];
    });

    const synced = await Promise.all(pairs.map((pair) => Promise.all(pair.map(logins.sync))));

    for (const [one, other] of synced) expect(one?.customerId).toBe(other?.customerId);
  });

  it('follows an email change and releases the old email for its next owner', async () => {
    const user = aUser();
    const { customerId } = await logins.markPasswordProved(user);
    const changed = { ...user, email: aUser().email };

    await logins.sync(changed);

    expect((await logins.markPasswordProved(inNewPool(user))).customerId).not.toBe(customerId);
    expect((await logins.markPasswordProved(inNewPool(changed))).customerId).toBe(customerId);
  });

  it('keeps its email while the pool reports it as unverified', async () => {
    const user = aUser();
    const { customerId } = await logins.markPasswordProved(user);

    await logins.sync({ ...user, email: undefined });

    expect((await logins.markPasswordProved(inNewPool(user))).customerId).toBe(customerId);
  });
});
