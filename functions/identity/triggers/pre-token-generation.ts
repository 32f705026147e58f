import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { CUSTOMER_ID_CLAIM } from '../../../shared/deployment/claims.ts';
import { describeCall } from '../../platform/call-context.ts';
import type { LoginRecord } from '../logins/login-record.ts';
import { isProved, updatedLogin } from '../logins/login-rules.ts';
import { addToCustomers } from './customer-group.ts';
import { userOf } from './event-user.ts';
import { isPasswordProved } from './password-proof.ts';
import { tokenGroups } from './token-groups.ts';
import type { TriggerTools } from './trigger-dependencies.ts';
import { TriggerRefused } from './trigger-refused.ts';

/**
 * What a token says besides the pool's own claims: our id of the person, and of the groups the known ones, with Customer
 * from the first token on. Where the group is missing in the pool it is added again, so that what failed after confirming
 * is made good at the next token.
 *
 * @throws TriggerRefused for a password that nobody has proved to be the owner's.
 */
export async function preTokenGeneration(
  event: PreTokenGenerationTriggerEvent,
  tools: TriggerTools,
): Promise<PreTokenGenerationTriggerEvent['response']> {
  const { triggerSource, userName, request } = event;
  const { customerId } = await loginOf(event, tools);
  describeCall({ customerId });
  const { roles, customerIsMissing } = tokenGroups({
    triggerSource,
    groups: request.groupConfiguration.groupsToOverride ?? [],
    status: request.userAttributes['cognito:user_status'],
  });
  if (customerIsMissing) await addToCustomers(userName, tools);
  return {
    claimsOverrideDetails: {
      claimsToAddOrOverride: { [CUSTOMER_ID_CLAIM]: customerId },
      groupOverrideDetails: { groupsToOverride: [...roles] },
    },
  };
}

/** The login of an event, for half a read unit where there is nothing new about it. */
async function loginOf(event: PreTokenGenerationTriggerEvent, tools: TriggerTools): Promise<LoginRecord> {
  const { triggerSource, userName, request } = event;
  const { logins, claims, directory } = tools;
  const user = userOf(event);
  const known = await logins.find(user);
  describeCall({ customerId: known?.customerId });
  const mayEnter = isProved(known, user);
  if (known && mayEnter && updatedLogin(known, user) === known) return known;

  if (!mayEnter) {
    const email = request.userAttributes.email?.toLowerCase() ?? '';
    // Only an invited user with the temporary password can answer this challenge.
    const isInvited = triggerSource === 'TokenGeneration_NewPasswordChallenge';
    if (!isInvited && !(await isPasswordProved({ ...user, userName, email }, tools)))
      throw new TriggerRefused('passwordNotProved');
  }
  const login =
    user.isNative && !known?.passwordProvedAt ? await logins.prove(user) : await logins.settle(user);
  if (user.email !== undefined) {
    const kind = user.isNative ? 'sign-up' : 'google';
    await claims.confirm({ email: user.email, issuer: user.issuer, userName, kind }, directory.hasAddress);
  }
  return login;
}
