import type { Role } from '#shared/roles.ts';

/** The authenticated user who makes a request. */
export interface Caller {
  /** Our own customer id, from a claim of the token. The user's records are stored under it. */
  readonly customerId: string;
  readonly email: string;
  readonly roles: readonly Role[];
}

/** The customer whose own records are accessed. */
export type Owner = Pick<Caller, 'customerId'>;
