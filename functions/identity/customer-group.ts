import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { asError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { tokenGroups } from './token-groups.ts';
import type { UserDirectory } from './user-directory.ts';

/** What the triggers that give the group work with. */
export interface GroupTools {
  readonly directory: UserDirectory;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * Puts who has just been confirmed into the group Customer. Not who has reset a password, which calls this trigger too:
 * that may be staff.
 */
export async function postConfirmation(
  { triggerSource, userName }: PostConfirmationTriggerEvent,
  tools: GroupTools,
): Promise<void> {
  if (triggerSource === 'PostConfirmation_ConfirmSignUp') await addToCustomers(userName, tools);
}

/**
 * The groups of a token: the known ones only, with Customer from the first token on. Where the group is missing in the
 * pool it is added again, so that what failed after confirming is made good at the next token.
 */
export async function preTokenGeneration(
  { triggerSource, userName, request }: PreTokenGenerationTriggerEvent,
  tools: GroupTools,
): Promise<PreTokenGenerationTriggerEvent['response']> {
  const { roles, customerIsMissing } = tokenGroups({
    triggerSource,
    groups: request.groupConfiguration.groupsToOverride ?? [],
    status: request.userAttributes['cognito:user_status'],
  });
  if (customerIsMissing) await addToCustomers(userName, tools);
  return { claimsOverrideDetails: { groupOverrideDetails: { groupsToOverride: [...roles] } } };
}

/**
 * A failure is logged and goes no further: the user is confirmed already and could do nothing about an error, while each
 * of their tokens carries the group and tries to add it again.
 */
async function addToCustomers(userName: string, { directory, logger }: GroupTools): Promise<void> {
  try {
    await directory.addToGroup(userName, 'Customer');
  } catch (error) {
    logger.error('A confirmed user could not be added to the group Customer; the next token tries again', {
      userName,
      error: asError(error),
    });
  }
}
