import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';

/**
 * Another tab has signed in or out while tokens were renewed here. The name makes the library keep all tokens, and
 * keeps the login page from saying that the session has expired.
 */
export class RenewalOvertaken extends Error {
  override name = 'NetworkError';
}

/**
 * Lets a renewal count only for the session that it began with. The library alone would store its tokens over those of
 * another user, or bring back a session that was ended, and would answer a refusal by removing whatever tokens there are.
 */
export function guardRenewals(): void {
  const { authTokenStore, tokenOrchestrator } = cognitoUserPoolsTokenProvider;
  const renew = tokenOrchestrator.getTokenRefresher();
  tokenOrchestrator.setTokenRefresher(async (input) => {
    const [answer] = await Promise.allSettled([renew(input)]);
    const kept = await authTokenStore.loadTokens();
    if (kept?.refreshToken !== input.tokens.refreshToken) throw new RenewalOvertaken();
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

/** Removes the tokens of sign-ins that another tab has overtaken: the library removes those of the last one only. */
export function forgetOvertakenTokens(prefix: string): void {
  const present = `${prefix}${localStorage.getItem(`${prefix}LastAuthUser`)}.`;
  for (const key of Object.keys(localStorage)) {
    const isToken = key.startsWith(prefix) && /\.(access|id|refresh)Token$/.test(key);
    if (isToken && !key.startsWith(present)) localStorage.removeItem(key);
  }
}
