import { SECOND_FACTOR_CLAIM, SECOND_FACTOR_STEPS } from '#shared/deployment/claims.ts';
import { knownRoles } from '#shared/roles.ts';
import type { Identity } from './identity-types.ts';
import { loginsOf } from './logins.ts';

/** The claims of an ID token. */
export interface Claims {
  readonly [claim: string]: unknown;
}

/** The user of an ID token. */
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
