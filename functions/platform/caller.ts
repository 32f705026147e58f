import type { Role } from '../../shared/roles.ts';

/** The person who makes a call, as the gateway's authorizer verified them. */
export interface Caller {
  /** Our own id of this person, a claim of the token. Their records are stored under it. */
  readonly customerId: string;
  readonly email: string;
  readonly roles: readonly Role[];
}
