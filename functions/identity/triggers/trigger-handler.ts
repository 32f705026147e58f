import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationTriggerEvent,
} from 'aws-lambda';
import { asError, Unavailable } from '#functions/core/platform/errors.ts';
import { type RequestMetrics, withMetrics } from '#functions/core/platform/metrics.ts';
import { loggableUserName, type UserDirectories } from '../directory/user-directory.ts';
import { customMessage } from './custom-message.ts';
import { postConfirmation } from './post-confirmation.ts';
import { preSignUp } from './pre-sign-up.ts';
import { preTokenGeneration } from './pre-token-generation.ts';
import { type TriggerDependencies, TriggerRefused } from './trigger.ts';

/** The trigger events of the user pool that this function handles. */
export type TriggerEvent =
  | PreSignUpTriggerEvent
  | PostConfirmationTriggerEvent
  | PreTokenGenerationTriggerEvent
  | CustomMessageTriggerEvent;

/** Returns the event with its response filled in. */
export type TriggerHandler = <Event extends TriggerEvent>(event: Event) => Promise<Event>;

interface HandlerDependencies extends Omit<TriggerDependencies, 'directory'> {
  readonly directories: UserDirectories;
  readonly metrics: RequestMetrics;
}

/**
 * Creates the handler of all the pool's triggers.
 *
 * Cognito shows the message of a thrown error to the browser ("PreSignUp failed with error …"). So the handler throws
 * TriggerRefused for rejections, and logs any other error and throws Unavailable, which does not disclose the cause.
 */
export function triggerHandler({
  directories,
  logger,
  metrics,
  ...services
}: HandlerDependencies): TriggerHandler {
  return async (event) => {
    const { triggerSource, userPoolId } = event;
    const userName = loggableUserName(event.userName);
    try {
      const response = await withMetrics(metrics, operationOf(event), () =>
        responseTo(event, { ...services, directory: directories(userPoolId), logger }),
      );
      return { ...event, response };
    } catch (error) {
      if (error instanceof TriggerRefused) {
        logger.info('A trigger refused the request', { triggerSource, userName, reason: error.message });
        throw error;
      }
      const cause = asError(error);
      logger.report('TRIGGER_FAILED', { triggerSource, userName, error: cause });
      throw new Unavailable(undefined, { cause });
    }
  };
}

/** `PreSignUp`, `PostConfirmation`, `TokenGeneration` or `CustomMessage`. */
const operationOf = ({ triggerSource }: TriggerEvent): string => triggerSource.split('_', 1)[0] ?? '';

async function responseTo(event: TriggerEvent, dependencies: TriggerDependencies) {
  if (isFrom('TokenGeneration', event)) return preTokenGeneration(event, dependencies);
  if (isFrom('CustomMessage', event)) return customMessage(event, dependencies);
  if (isFrom('PreSignUp', event)) await preSignUp(event, dependencies);
  else if (isFrom('PostConfirmation', event)) await postConfirmation(event, dependencies);
  else throw new Error('The user pool called this function with an unsupported trigger source.');
  return event.response;
}

const isFrom = <Trigger extends string>(
  trigger: Trigger,
  event: TriggerEvent,
): event is Extract<TriggerEvent, { triggerSource: `${Trigger}_${string}` }> =>
  event.triggerSource.startsWith(`${trigger}_`);
