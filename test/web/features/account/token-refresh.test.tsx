import { expect, it, vi } from 'vitest';
import { openSiteWithPool, poolError, signInElsewhere, tokens } from '#test/web/support/user-pool.ts';
import { currentIdentity, signOut } from '#web/lib/identity/identity.ts';

it.each([
  ['succeeds', { ...tokens() }],
  ['fails', poolError('NotAuthorizedException', 'Refresh Token has been revoked')],
])('a token refresh that %s after a sign-out stores nothing, and is no message', async (_, answer) => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const held = () => promise;
  const pool = openSiteWithPool('/login', { GetTokensFromRefreshToken: held });
  signInElsewhere();
  const refreshed = currentIdentity(true);
  // The first test loads the sign-in library, which takes seconds on a busy machine.
  const isAsked = () => expect(pool.asked('GetTokensFromRefreshToken')).toHaveLength(1);
  await vi.waitFor(isAsked, { timeout: 30_000 });
  await signOut();
  resolve(answer);
  expect(await refreshed).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.endsWith('Token'))).toEqual([]);
  expect(sessionStorage.getItem('login-message')).toBeNull();
});
