import type { Login } from './identity-types.ts';

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
