import { knownRoles, type Role } from '../../../shared/roles.ts';

/** Who gets a token, in the terms of the pre token generation event. */
export interface TokenOwner {
  readonly groups: readonly string[];
  /** Cognito's `cognito:user_status`. */
  readonly status: string | undefined;
  readonly triggerSource: string;
}

export interface TokenGroups {
  readonly roles: readonly Role[];
  /** Whether the group Customer stands in the token only, and not in the pool yet. */
  readonly customerIsMissing: boolean;
}

/** Those who came by themselves: they proved their e-mail, or Google did. */
const CONFIRMED = ['CONFIRMED', 'EXTERNAL_PROVIDER'];

/**
 * The groups of a token: of the user's the four known ones, and Customer for somebody confirmed who has none. That is a
 * customer whose post confirmation has not come to an end, or not come through to this event.
 *
 * Staff have a group, so they stay what they are. Only who was invited answers the new-password challenge; without a
 * group they are staff whose group is still to come.
 */
export function tokenGroups({ groups, status, triggerSource }: TokenOwner): TokenGroups {
  const roles = knownRoles(groups);
  const isInvited = triggerSource === 'TokenGeneration_NewPasswordChallenge';
  const customerIsMissing = roles.length === 0 && !isInvited && CONFIRMED.includes(status ?? '');
  return { roles: customerIsMissing ? ['Customer'] : roles, customerIsMissing };
}
