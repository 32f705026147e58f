import { asError } from '../../platform/errors.ts';
import { loggedName } from './sign-up-rules.ts';
import type { TriggerTools } from './trigger-dependencies.ts';

/**
 * Puts a confirmed user into the group Customer. A failure is logged and goes no further: the user is confirmed already
 * and could do nothing about an error, while each of their tokens carries the group and tries to add it again.
 */
export async function addToCustomers(
  userName: string,
  { directory, logger }: Pick<TriggerTools, 'directory' | 'logger'>,
): Promise<void> {
  try {
    await directory.addToGroup(userName, 'Customer');
  } catch (error) {
    logger.error('A confirmed user could not be added to the group Customer; the next token tries again', {
      userName: loggedName(userName),
      error: asError(error),
    });
  }
}
