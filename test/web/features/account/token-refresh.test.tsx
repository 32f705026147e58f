import { expect, it, vi } from 'vitest';
import { openSiteWithPool, poolError, signInElsewhere, tokens } from '#test/web/support/user-pool.ts';
import { currentIdentity, signOut } from '#web/lib/identity/identity.ts';

it.each([
  ['succeeds', { ...tokens() }],
  ['fails', poolError('NotAuthorizedException', 'Refresh Token has been revoked')],
])('a token refresh that %s after a sign-out stores no tokens and leaves no message', async (_, response) => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const pending = () => promise;
  const pool = openSiteWithPool('/login', { GetTokensFromRefreshToken: pending });
  signInElsewhere();
  const refreshed = currentIdentity(true);
  // The first test loads the sign-in library, which takes seconds on a busy machine.
  const isRequested = () => expect(pool.requests('GetTokensFromRefreshToken')).toHaveLength(1);
  await vi.waitFor(isRequested, { timeout: 30_000 });
  signOut();
  resolve(response);
  expect(await refreshed).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.endsWith('Token'))).toEqual([]);
  expect(sessionStorage.getItem('login-message')).toBeNull();
});
