import type {
  Context,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationTriggerEvent,
} from 'aws-lambda';
import { withinCall } from '../../platform/call-context.ts';
import { type CallTime, withinTimeOf } from '../../platform/deadline.ts';
import { asError, Unavailable } from '../../platform/errors.ts';
import { type CallMetrics, measured } from '../../platform/metrics.ts';
import type { UserDirectories } from '../directory/user-directory.ts';
import { postConfirmation } from './post-confirmation.ts';
import { preSignUp } from './pre-sign-up.ts';
import { preTokenGeneration } from './pre-token-generation.ts';
import { loggedName } from './sign-up-rules.ts';
import type { TriggerTools } from './trigger-dependencies.ts';
import { TriggerRefused } from './trigger-refused.ts';

/** An event of the user pool, before it signs somebody up, after it has confirmed them, or before it makes a token. */
export type TriggerEvent =
  | PreSignUpTriggerEvent
  | PostConfirmationTriggerEvent
  | PreTokenGenerationTriggerEvent;

type CallContext = CallTime & Partial<Pick<Context, 'awsRequestId'>>;

/** Answers the event with its response filled in. */
export type TriggerHandler = <Event extends TriggerEvent>(
  event: Event,
  context?: CallContext,
) => Promise<Event>;

interface AllTools extends Omit<TriggerTools, 'directory'> {
  readonly directories: UserDirectories;
  readonly metrics: CallMetrics;
}

/**
 * The one function behind all triggers of the pool.
 *
 * It throws TriggerRefused, whose message Cognito shows in its own ("PreSignUp failed with error …"). Because of that,
 * anything else is logged and thrown as Unavailable, without a word about the cause.
 */
export function triggerHandler({ directories, logger, metrics, ...tools }: AllTools): TriggerHandler {
  async function answer<Event extends TriggerEvent>(event: Event): Promise<Event> {
    const { triggerSource, userName, userPoolId } = event;
    const who = loggedName(userName);
    try {
      const response = await measured(metrics, operationOf(event), () =>
        responseTo(event, { ...tools, directory: directories(userPoolId), logger }),
      );
      return { ...event, response };
    } catch (error) {
      if (error instanceof TriggerRefused) {
        logger.info('A trigger refused', { triggerSource, userName: who, reason: error.message });
        throw error;
      }
      const cause = asError(error);
      logger.error('A trigger failed', { triggerSource, userName: who, error: cause });
      throw new Unavailable(undefined, { cause });
    }
  }

  return (event, context) => {
    const id = context?.awsRequestId;
    const attributes = { requestId: id, function_request_id: id };
    return withinCall(attributes, () => withinTimeOf(context, () => answer(event)));
  };
}

/** `PreSignUp`, `PostConfirmation` or `TokenGeneration`. */
const operationOf = ({ triggerSource }: TriggerEvent): string => triggerSource.split('_', 1)[0] ?? '';

async function responseTo(event: TriggerEvent, tools: TriggerTools): Promise<TriggerEvent['response']> {
  if (isPreSignUp(event)) {
    await preSignUp(event, tools);
    return event.response;
  }
  if (isPostConfirmation(event)) {
    await postConfirmation(event, tools);
    return event.response;
  }
  if (isPreTokenGeneration(event)) return preTokenGeneration(event, tools);
  throw new Error('The user pool calls this function for a trigger that it does not know.');
}

const isPreSignUp = (event: TriggerEvent): event is PreSignUpTriggerEvent =>
  event.triggerSource.startsWith('PreSignUp_');

const isPostConfirmation = (event: TriggerEvent): event is PostConfirmationTriggerEvent =>
  event.triggerSource.startsWith('PostConfirmation_');

const isPreTokenGeneration = (event: TriggerEvent): event is PreTokenGenerationTriggerEvent =>
  event.triggerSource.startsWith('TokenGeneration_');
