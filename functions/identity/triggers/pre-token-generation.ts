import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { addRequestAttributes } from '#functions/core/platform/request-context.ts';
import { CUSTOMER_ID_CLAIM, SECOND_FACTOR_CLAIM, type SecondFactorStep } from '#shared/deployment/claims.ts';
import { isStaff, knownRoles, type Role } from '#shared/roles.ts';
import { loggableUserName } from '../directory/user-directory.ts';
import type { LoginRecord } from '../logins/login-repository.ts';
import { isSignInProved, type PoolUser, updatedLogin } from '../logins/login-rules.ts';
import {
  addToCustomers,
  isPasswordProved,
  type TriggerDependencies,
  TriggerRefused,
  userOf,
} from './trigger.ts';

/**
 * Adds our customer id to the token and limits its groups to the known roles. A customer without the group in the pool
 * gets it here, which repairs a failed post confirmation. Where staff need a second factor, a token without one has no
 * staff groups but a claim that says what is missing.
 *
 * @throws TriggerRefused if the user's password is not proven.
 */
export async function preTokenGeneration(
  event: PreTokenGenerationTriggerEvent,
  dependencies: TriggerDependencies,
): Promise<PreTokenGenerationTriggerEvent['response']> {
  const { userName } = event;
  const { roles, lacksCustomerGroup } = tokenGroups(event);
  const needsSecondFactor = dependencies.staffNeedsSecondFactor && isStaff(roles);
  const login = await loginOf(event, dependencies, needsSecondFactor);
  addRequestAttributes({ customerId: login.customerId });
  if (lacksCustomerGroup) await addToCustomers(userName, dependencies);
  const missing = needsSecondFactor
    ? await missingSecondFactor({ ...userOf(event), userName }, login, dependencies)
    : undefined;
  return {
    claimsOverrideDetails: {
      claimsToAddOrOverride: {
        [CUSTOMER_ID_CLAIM]: login.customerId,
        ...(missing && { [SECOND_FACTOR_CLAIM]: missing }),
      },
      groupOverrideDetails: { groupsToOverride: [...(missing ? withoutStaff(roles) : roles)] },
    },
  };
}

/** The event's login. If nothing has changed, costs half a read unit, or a whole one if `consistent`. */
async function loginOf(
  event: PreTokenGenerationTriggerEvent,
  dependencies: TriggerDependencies,
  consistent: boolean,
): Promise<LoginRecord> {
  const { triggerSource, userName, request } = event;
  const { logins, claims, directory } = dependencies;
  const user = userOf(event);
  const known = await logins.find(user, consistent);
  addRequestAttributes({ customerId: known?.customerId });
  const isProved = isSignInProved(known, user);
  if (known && isProved && updatedLogin(known, user) === known) return known;

  if (!isProved) {
    const email = request.userAttributes.email?.toLowerCase() ?? '';
    // Only an invited user with the temporary password can respond to this challenge.
    const isInvited = triggerSource === 'TokenGeneration_NewPasswordChallenge';
    if (!isInvited && !(await isPasswordProved({ ...user, userName, email }, dependencies)))
      throw new TriggerRefused('passwordNotProved');
  }
  const login =
    user.isNative && !known?.passwordProvedAt
      ? await logins.markPasswordProved(user)
      : await logins.sync(user);
  if (user.email !== undefined) {
    const kind = user.isNative ? 'sign-up' : 'google';
    await claims.confirm({ email: user.email, issuer: user.issuer, userName, kind }, directory.hasEmail);
  }
  return login;
}

/** Statuses of users who signed up themselves and whose email is verified. */
const CONFIRMED = ['CONFIRMED', 'EXTERNAL_PROVIDER'];

/**
 * The groups of a token: the user's known groups, or Customer for a confirmed user without any. In that case, the post
 * confirmation trigger failed, or its group is not in this event yet.
 *
 * Only invited users respond to the new-password challenge. Without a group they are staff whose group is not assigned
 * yet.
 */
function tokenGroups({ triggerSource, request }: PreTokenGenerationTriggerEvent): {
  roles: readonly Role[];
  lacksCustomerGroup: boolean;
} {
  const roles = knownRoles(request.groupConfiguration.groupsToOverride ?? []);
  const status = request.userAttributes['cognito:user_status'] ?? '';
  const isInvited = triggerSource === 'TokenGeneration_NewPasswordChallenge';
  const lacksCustomerGroup = roles.length === 0 && !isInvited && CONFIRMED.includes(status);
  return { roles: lacksCustomerGroup ? ['Customer'] : roles, lacksCustomerGroup };
}

/** The groups of a member of staff without a second factor. */
const withoutStaff = (roles: readonly Role[]): Role[] => roles.filter((role) => !isStaff([role]));

/**
 * What a member of staff still lacks before a token may have staff groups; undefined if nothing.
 *
 * An event does not say how its session was started. So the first token after a set-up ends all sessions, and from then
 * on, the pool asks for the code at each sign-in with the password. A sign-in with Google never asks for it, so neither
 * Google users nor users with a linked Google identity get staff groups.
 *
 * @param login the login, from a strongly consistent read
 * @throws the error of Cognito or the table. The token must then be rejected: a session that starts while the second
 * factor is unknown could have started without one.
 */
async function missingSecondFactor(
  user: PoolUser & { readonly userName: string },
  login: LoginRecord,
  { directory, logins, logger }: Pick<TriggerDependencies, 'directory' | 'logins' | 'logger'>,
): Promise<SecondFactorStep | undefined> {
  const userName = loggableUserName(user.userName);
  const isPasswordOnly = user.isNative && user.googleSubject === undefined;
  if (!isPasswordOnly || !(await directory.hasSecondFactor(user.userName))) {
    if (login.secondFactorAt !== undefined) await logins.markSecondFactor(user, false);
    const step = isPasswordOnly ? 'set-up' : 'no-google';
    logger.info('A member of staff has no second factor; the token has no staff groups', { userName, step });
    return step;
  }
  if (login.secondFactorAt !== undefined) return undefined;
  await directory.globalSignOut(user.userName);
  await logins.markSecondFactor(user, true);
  logger.info('A member of staff has set up a second factor; all sessions were ended', { userName });
  return 'sign-in-again';
}
