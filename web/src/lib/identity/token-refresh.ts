import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';

/**
 * Another tab signed in or out during a token refresh. Because of the name, the library keeps the stored tokens and the
 * login page does not report an expired session.
 */
export class SessionReplaced extends Error {
  override name = 'NetworkError';
}

/**
 * Discards the result of a token refresh if the session changed in the meantime. Otherwise, the library would overwrite
 * another user's tokens, restore a session that has ended, or remove the new tokens after a failure.
 */
export function guardTokenRefresh(): void {
  const { authTokenStore, tokenOrchestrator } = cognitoUserPoolsTokenProvider;
  const refresh = tokenOrchestrator.getTokenRefresher();
  tokenOrchestrator.setTokenRefresher(async (input) => {
    const [result] = await Promise.allSettled([refresh(input)]);
    const stored = await authTokenStore.loadTokens();
    if (stored?.refreshToken !== input.tokens.refreshToken) throw new SessionReplaced();
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** Removes the tokens of sessions that another tab has replaced. The library removes only those of the last user. */
export function removeStaleTokens(prefix: string): void {
  const current = `${prefix}${localStorage.getItem(`${prefix}LastAuthUser`)}.`;
  for (const key of Object.keys(localStorage)) {
    const isToken = key.startsWith(prefix) && /\.(access|id|refresh)Token$/.test(key);
    if (isToken && !key.startsWith(current)) localStorage.removeItem(key);
  }
}
