import { asError } from '#functions/core/platform/errors.ts';
import { loggableUserName } from '../directory/federated-user.ts';
import type { TriggerDependencies } from './trigger-dependencies.ts';

/**
 * Adds a confirmed user to the group Customer. Never throws: the user is already confirmed and cannot act on an error,
 * and the next token request tries again.
 */
export async function addToCustomers(
  userName: string,
  { directory, logger }: Pick<TriggerDependencies, 'directory' | 'logger'>,
): Promise<void> {
  try {
    await directory.addToGroup(userName, 'Customer');
  } catch (error) {
    logger.error('Could not add a confirmed user to the group Customer; the next token request retries', {
      userName: loggableUserName(userName),
      error: asError(error),
    });
  }
}
