import { CUSTOMER_ID_CLAIM } from '#shared/deployment/claims.ts';
import { knownRoles } from '#shared/roles.ts';
import { isCustomerId } from '../data/ids.ts';
import type { Caller } from '../platform/caller.ts';
import { Unauthenticated } from '../platform/errors.ts';

/**
 * The groups in a token. An HTTP API flattens array claims to text such as `[Customer ParcelOperations]`; other
 * integrations and tests pass an array.
 */
function groupsOf(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((group) => typeof group === 'string');
  if (typeof claim !== 'string') return [];
  return claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/**
 * The caller from the claims that the gateway's JWT authorizer verified.
 * @throws Unauthenticated without claims, without our customer id, or if the token is not an ID token. The authorizer
 * also accepts access tokens of the same client.
 */
export function callerFromClaims(claims: Readonly<Record<string, unknown>> | undefined): Caller {
  const customerId = claims?.[CUSTOMER_ID_CLAIM];
  if (claims?.token_use !== 'id' || typeof customerId !== 'string' || !isCustomerId(customerId)) {
    throw new Unauthenticated();
  }
  const email = claims.email;
  return {
    customerId,
    email: typeof email === 'string' ? email.toLowerCase() : '',
    roles: knownRoles(groupsOf(claims['cognito:groups'])),
  };
}
