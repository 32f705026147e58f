import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { addRequestAttributes } from '#functions/core/platform/request-context.ts';
import { CUSTOMER_ID_CLAIM, SECOND_FACTOR_CLAIM } from '#shared/deployment/claims.ts';
import { isStaff } from '#shared/roles.ts';
import type { LoginRecord } from '../logins/login-record.ts';
import { isSignInProved, updatedLogin } from '../logins/login-rules.ts';
import { addToCustomers } from './customer-group.ts';
import { userOf } from './event-user.ts';
import { isPasswordProved } from './password-proof.ts';
import { missingSecondFactor } from './staff-second-factor.ts';
import { tokenGroups, withoutStaff } from './token-groups.ts';
import type { TriggerDependencies } from './trigger-dependencies.ts';
import { TriggerRefused } from './trigger-refused.ts';

/**
 * Adds our customer id to the token and limits its groups to the known roles. A customer without the group in the pool
 * gets it here, which repairs a failed post confirmation. Where staff need a second factor, a token without one has no
 * staff groups but a claim that says what is missing.
 *
 * @throws TriggerRefused if the user's password is not proved.
 */
export async function preTokenGeneration(
  event: PreTokenGenerationTriggerEvent,
  dependencies: TriggerDependencies,
): Promise<PreTokenGenerationTriggerEvent['response']> {
  const { triggerSource, userName, request } = event;
  const { roles, customerIsMissing } = tokenGroups({
    triggerSource,
    groups: request.groupConfiguration.groupsToOverride ?? [],
    status: request.userAttributes['cognito:user_status'],
  });
  const needsSecondFactor = dependencies.staffNeedsSecondFactor && isStaff(roles);
  const login = await loginOf(event, dependencies, needsSecondFactor);
  addRequestAttributes({ customerId: login.customerId });
  if (customerIsMissing) await addToCustomers(userName, dependencies);
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
    // Only an invited user with the temporary password can answer this challenge.
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
