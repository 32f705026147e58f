import type { Claims } from './identity-of-claims.ts';

/** How long the token must still be valid, in milliseconds. Longer than a request takes on a slow network. */
const MARGIN_MS = 60_000;

export interface StoredToken {
  token: string;
  claims: Claims;
}

/**
 * The ID token that Amplify has stored for the last user; null if there is none, if it is about to expire, if it cannot be
 * read, or while a hosted sign-in is in progress, which may replace it. Does not check the signature: the API does.
 *
 * @param prefix of Amplify's storage keys
 * @param now in milliseconds since 1970
 */
export function storedToken(
  read: (key: string) => string | null,
  prefix: string,
  now: number,
): StoredToken | null {
  if (read(`${prefix}inflightOAuth`) === 'true') return null;
  const token = read(`${prefix}${read(`${prefix}LastAuthUser`)}.idToken`);
  const claims = token && claimsOf(token);
  return claims && Number(claims.exp) * 1000 > now + MARGIN_MS ? { token, claims } : null;
}

function claimsOf(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const claims: unknown = JSON.parse(json);
    return typeof claims === 'object' && claims !== null ? { ...claims } : null;
  } catch {
    return null;
  }
}
