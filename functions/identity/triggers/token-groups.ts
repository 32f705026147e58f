import { isStaff, knownRoles, type Role } from '#shared/roles.ts';

/** The user of a pre token generation event. */
export interface TokenUser {
  readonly groups: readonly string[];
  /** Cognito's `cognito:user_status`. */
  readonly status: string | undefined;
  readonly triggerSource: string;
}

export interface TokenGroups {
  readonly roles: readonly Role[];
  /** Whether the token has the group Customer but the pool does not yet. */
  readonly customerIsMissing: boolean;
}

/** Statuses of users who signed up themselves and whose email is verified. */
const CONFIRMED = ['CONFIRMED', 'EXTERNAL_PROVIDER'];

/**
 * The groups of a token: the user's known groups, or Customer for a confirmed user without any. For such a user the
 * post confirmation trigger failed, or its group is not in this event yet.
 *
 * Only invited users answer the new-password challenge. Without a group they are staff whose group is not assigned yet.
 */
export function tokenGroups({ groups, status, triggerSource }: TokenUser): TokenGroups {
  const roles = knownRoles(groups);
  const isInvited = triggerSource === 'TokenGeneration_NewPasswordChallenge';
  const customerIsMissing = roles.length === 0 && !isInvited && CONFIRMED.includes(status ?? '');
  return { roles: customerIsMissing ? ['Customer'] : roles, customerIsMissing };
}

/** The groups of a member of staff without a second factor. */
export const withoutStaff = (roles: readonly Role[]): Role[] => roles.filter((role) => !isStaff([role]));
