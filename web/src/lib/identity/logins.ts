import type { Login } from './identity-types.ts';

/**
 * By what an account can be opened, as the claims of its ID token say. `identities` names the providers of a federated or
 * linked user; a user that a provider made has no password, and begins with the provider's name.
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
