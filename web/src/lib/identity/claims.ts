import { SECOND_FACTOR_CLAIM, SECOND_FACTOR_STEPS } from '#shared/deployment/claims.ts';
import { knownRoles } from '#shared/roles.ts';
import type { Identity, Login } from './identity-types.ts';

export interface Claims {
  readonly [claim: string]: unknown;
}

export function identityOfClaims(claims: Claims): Identity {
  const groups = claims['cognito:groups'];
  return {
    username: usernameIn(claims),
    email: String(claims.email ?? ''),
    roles: knownRoles(Array.isArray(groups) ? groups.map(String) : []),
    logins: loginsOf(claims),
    secondFactor: SECOND_FACTOR_STEPS.find((step) => step === claims[SECOND_FACTOR_CLAIM]) ?? null,
  };
}

export const usernameIn = (claims: Claims): string => String(claims['cognito:username'] ?? claims.sub);

/**
 * The ways to sign in to an account, from the claims of its ID token. `identities` lists the providers of a federated or
 * linked user. The username of a federated user, who has no password, starts with the provider's name.
 */
export function loginsOf(claims: Record<string, unknown>): Login[] {
  const { identities } = claims;
  const providers: unknown[] = Array.isArray(identities)
    ? identities.map((identity) => identity?.providerName)
    : [];
  const isFederated = /^google_/i.test(String(claims['cognito:username'] ?? ''));
  const hasGoogle = isFederated || providers.includes('Google');
  return [...(isFederated ? [] : (['Password'] as const)), ...(hasGoogle ? (['Google'] as const) : [])];
}

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
