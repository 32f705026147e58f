import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationTriggerEvent,
} from 'aws-lambda';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool/pool.ts';
import { attributesOf, type PoolUser } from './pool/pool-state.ts';

interface TriggerEvents {
  preSignUp: PreSignUpTriggerEvent;
  postConfirmation: PostConfirmationTriggerEvent;
  /** The V1 event. */
  preTokenGeneration: PreTokenGenerationTriggerEvent;
  customMessage: CustomMessageTriggerEvent;
}
type Event<Name extends keyof TriggerEvents> = TriggerEvents[Name];
type Trigger<E> = (event: E) => Promise<E> | E;

/**
 * The pool's Lambda triggers, called in this process with Cognito's events. As in Lambda, each gets its own copy of the
 * event and returns the event. Triggers may call the pool's API.
 */
export type Triggers = { [Name in keyof TriggerEvents]?: Trigger<Event<Name>> };

/** What a trigger writes in place of the code and of the user name. */
export const CODE_PARAMETER = '{####}';
export const USER_NAME_PARAMETER = '{username}';

/** An email that the custom message trigger can write. */
export interface CustomMessage {
  readonly source: Event<'customMessage'>['triggerSource'];
  readonly user: PoolUser;
  readonly metadata: Metadata;
}

/** Calls of an administrator, which have no app client. */
const BY_ADMINISTRATOR: readonly string[] = ['PreSignUp_AdminCreateUser', 'CustomMessage_AdminCreateUser'];

/** The `ClientMetadata` of a request. */
export type Metadata = Readonly<Record<string, string>> | undefined;

export type PoolTriggers = ReturnType<typeof poolTriggers>;

/**
 * The functions that call a trigger and return its response, or the event's default response if the trigger is not set.
 * They throw UserLambdaValidationException with the trigger's message, or InvalidLambdaResponseException.
 */
export function poolTriggers(triggers: Triggers, pool: Pick<Pool, 'id' | 'region' | 'clientId'>) {
  async function run<Name extends keyof TriggerEvents>(
    name: Name,
    triggerSource: Event<Name>['triggerSource'],
    userName: string,
    { metadata, ...request }: Omit<Event<Name>['request'], 'clientMetadata'> & { metadata: Metadata },
    response: Event<Name>['response'],
  ): Promise<Event<Name>['response']> {
    const trigger = triggers[name] as Trigger<unknown> | undefined;
    if (!trigger) return response;
    const event = {
      version: '1',
      region: pool.region,
      userPoolId: pool.id,
      userName,
      callerContext: {
        awsSdkVersion: 'aws-sdk-unknown-unknown',
        clientId: BY_ADMINISTRATOR.includes(triggerSource) ? 'CLIENT_ID_NOT_APPLICABLE' : pool.clientId,
      },
      triggerSource,
      request: { ...request, ...(metadata && { clientMetadata: metadata }) },
      response,
    };
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    const result = await call(title, trigger, event);
    if (!isObject(result) || !isObject(result.response))
      throw new CognitoError(
        'InvalidLambdaResponseException',
        `${title} invocation failed: unrecognizable lambda output`,
      );
    return result.response as typeof response;
  }

  return {
    preSignUp: (
      source: Event<'preSignUp'>['triggerSource'],
      userName: string,
      userAttributes: Record<string, string>,
      metadata?: Metadata,
    ) => {
      const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
      return run('preSignUp', source, userName, { userAttributes, validationData: {}, metadata }, response);
    },
    postConfirmation: (
      source: Event<'postConfirmation'>['triggerSource'],
      user: PoolUser,
      metadata?: Metadata,
    ) => run('postConfirmation', source, user.username, { userAttributes: attributesIn(user), metadata }, {}),
    preTokenGeneration: (
      source: Event<'preTokenGeneration'>['triggerSource'],
      user: PoolUser,
      metadata: Metadata,
    ) =>
      run(
        'preTokenGeneration',
        source,
        user.username,
        {
          userAttributes: attributesIn(user),
          groupConfiguration: { groupsToOverride: user.groups, iamRolesToOverride: [] },
          metadata,
        },
        // Cognito sends null until the trigger sets it; the published type omits null.
        { claimsOverrideDetails: null as unknown as ClaimsOverrides },
      ),
    /** Null if there is no trigger, or if it leaves the text to the pool. */
    customMessage: async ({ source, user, metadata }: CustomMessage) => {
      const isInvitation = source === 'CustomMessage_AdminCreateUser';
      const { emailSubject, emailMessage } = await run(
        'customMessage',
        source,
        user.username,
        {
          userAttributes: attributesIn(user),
          codeParameter: CODE_PARAMETER,
          linkParameter: '{##Click Here##}',
          usernameParameter: isInvitation ? USER_NAME_PARAMETER : null,
          metadata,
        },
        { smsMessage: null, emailMessage: null, emailSubject: null },
      );
      return { subject: emailSubject, html: emailMessage };
    },
  };
}

export type ClaimsOverrides = PreTokenGenerationTriggerEvent['response']['claimsOverrideDetails'];

const attributesIn = (user: PoolUser) => ({ ...attributesOf(user), 'cognito:user_status': user.status });

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
