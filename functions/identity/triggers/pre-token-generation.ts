import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { CUSTOMER_ID_CLAIM } from '../../../shared/deployment/claims.ts';
import { addRequestAttributes } from '../../platform/request-context.ts';
import type { LoginRecord } from '../logins/login-record.ts';
import { isSignInProved, updatedLogin } from '../logins/login-rules.ts';
import { addToCustomers } from './customer-group.ts';
import { userOf } from './event-user.ts';
import { isPasswordProved } from './password-proof.ts';
import { tokenGroups } from './token-groups.ts';
import type { TriggerDependencies } from './trigger-dependencies.ts';
import { TriggerRefused } from './trigger-refused.ts';

/**
 * Adds our customer id to the token and limits its groups to the known roles. A customer without the group in the pool
 * gets it here, which repairs a failed post confirmation.
 *
 * @throws TriggerRefused if the user's password is not proved.
 */
export async function preTokenGeneration(
  event: PreTokenGenerationTriggerEvent,
  dependencies: TriggerDependencies,
): Promise<PreTokenGenerationTriggerEvent['response']> {
  const { triggerSource, userName, request } = event;
  const { customerId } = await loginOf(event, dependencies);
  addRequestAttributes({ customerId });
  const { roles, customerIsMissing } = tokenGroups({
    triggerSource,
    groups: request.groupConfiguration.groupsToOverride ?? [],
    status: request.userAttributes['cognito:user_status'],
  });
  if (customerIsMissing) await addToCustomers(userName, dependencies);
  return {
    claimsOverrideDetails: {
      claimsToAddOrOverride: { [CUSTOMER_ID_CLAIM]: customerId },
      groupOverrideDetails: { groupsToOverride: [...roles] },
    },
  };
}

/** The event's login. Costs half a read unit if nothing has changed. */
async function loginOf(
  event: PreTokenGenerationTriggerEvent,
  dependencies: TriggerDependencies,
): Promise<LoginRecord> {
  const { triggerSource, userName, request } = event;
  const { logins, claims, directory } = dependencies;
  const user = userOf(event);
  const known = await logins.find(user);
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
