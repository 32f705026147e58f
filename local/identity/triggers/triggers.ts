import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationTriggerEvent,
} from 'aws-lambda';
import { CognitoError } from '../errors.ts';
import type { Pool } from '../pool/pool.ts';

type Trigger<Event> = (event: Event) => Promise<Event> | Event;

/**
 * The pool's Lambda triggers, called in this process with Cognito's events. As in Lambda, each gets its own copy of the
 * event and returns the event. Triggers may call the pool's API.
 */
export interface Triggers {
  preSignUp?: Trigger<PreSignUpTriggerEvent>;
  postConfirmation?: Trigger<PostConfirmationTriggerEvent>;
  /** Receives the V1 event. */
  preTokenGeneration?: Trigger<PreTokenGenerationTriggerEvent>;
  customMessage?: Trigger<CustomMessageTriggerEvent>;
}

interface TriggerEventMap {
  preSignUp: PreSignUpTriggerEvent;
  postConfirmation: PostConfirmationTriggerEvent;
  preTokenGeneration: PreTokenGenerationTriggerEvent;
  customMessage: CustomMessageTriggerEvent;
}

type EventOf<Name extends keyof TriggerEventMap> = TriggerEventMap[Name];

export interface TriggerEvent<Name extends keyof TriggerEventMap> {
  source: EventOf<Name>['triggerSource'];
  userName: string;
  /** Whether an administrator's call, which has no app client, caused the event. */
  byAdministrator?: boolean;
  request: EventOf<Name>['request'];
  response: EventOf<Name>['response'];
}

export type RunTrigger = <Name extends keyof TriggerEventMap>(
  name: Name,
  event: TriggerEvent<Name>,
) => Promise<EventOf<Name>['response']>;

/**
 * Creates the function that calls a trigger and returns its response, or the event's default response if the trigger is
 * not set. It throws UserLambdaValidationException with the trigger's message, or InvalidLambdaResponseException.
 */
export function triggerRunner(
  triggers: Triggers,
  pool: Pick<Pool, 'id' | 'region' | 'clientId'>,
): RunTrigger {
  return async (name, { source, userName, byAdministrator, request, response }) => {
    const trigger = triggers[name] as Trigger<unknown> | undefined;
    if (!trigger) return response;
    const event = {
      version: '1',
      region: pool.region,
      userPoolId: pool.id,
      userName,
      callerContext: {
        awsSdkVersion: 'aws-sdk-unknown-unknown',
        clientId: byAdministrator ? 'CLIENT_ID_NOT_APPLICABLE' : pool.clientId,
      },
      triggerSource: source,
      request,
      response,
    };
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    const result = await call(title, trigger, event);
    if (!isObject(result) || !isObject(result.response)) {
      throw new CognitoError(
        'InvalidLambdaResponseException',
        `${title} invocation failed: unrecognizable lambda output`,
      );
    }
    return result.response as typeof response;
  };
}

async function call(title: string, trigger: Trigger<unknown>, event: object): Promise<unknown> {
  try {
    // Serialized as for a Lambda invocation, so that values that JSON cannot represent are lost here too.
    return asJson(await trigger(asJson(event)));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `${title} failed with error ${message}.`);
  }
}

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
