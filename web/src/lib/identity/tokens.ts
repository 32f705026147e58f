import { type AuthTokens, decodeJWT, fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { browserStorage } from '../storage.ts';
import { hostedLoginFinished } from './hosted-login.ts';

/**
 * The tokens of the session, refreshed if they have expired or `forceRefresh` is set; undefined if there is none.
 * Rejects if the provider cannot be reached; any other refresh error ends the session.
 */
export async function currentTokens(forceRefresh: boolean): Promise<AuthTokens | undefined> {
  try {
    await hostedLoginFinished();
    return (await fetchAuthSession({ forceRefresh })).tokens;
  } catch (error) {
    if (error instanceof SessionReplaced) return currentTokens(false);
    if (isNetworkError(error)) throw error;
    // Amplify keeps the tokens after transient errors, but a session that cannot be refreshed has ended.
    await cognitoUserPoolsTokenProvider.authTokenStore.clearTokens();
    return undefined;
  }
}

/**
 * Whether no complete response arrived. The library reports a missing network by name; if the connection is lost during
 * the response, it only passes on the error of `fetch`.
 */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'NetworkError' ||
    ('underlyingError' in error && error.underlyingError instanceof TypeError)
  );
}

/** Whether the stored ID token cannot be decoded. In that case, the library reports no session. */
export function isIdTokenBroken(prefix: string): boolean {
  const key = browserStorage.keys().find((name) => name.startsWith(prefix) && name.endsWith('.idToken'));
  try {
    return key !== undefined && !decodeJWT(browserStorage.text.getItem(key) ?? '');
  } catch {
    return true;
  }
}

/**
 * Another tab signed in or out during a token refresh. Because of the name, the library keeps the stored tokens and the
 * login page does not report an expired session.
 */
class SessionReplaced extends Error {
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

/**
 * Where the browser stores nothing, because it blocks storage or has no space left, the session lasts until the page is
 * unloaded. Then no token is stored, because the library refuses a sign-in after it has found some of the tokens.
 */
export function storeTokensSafely(prefix: string): void {
  const { text } = browserStorage;
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => text.getItem(key),
    async setItem(key, value) {
      if (!text.setItem(key, value)) text.keepInMemory((other) => other.startsWith(prefix));
    },
    removeItem: async (key) => text.removeItem(key),
    clear: async () => text.clear(),
  });
}
