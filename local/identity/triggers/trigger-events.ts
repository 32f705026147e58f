import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider';
import { attributesOf, type PoolUser } from '../pool/pool-state.ts';
import type { TriggerEvent } from './triggers.ts';

interface EventOptions {
  metadata?: Record<string, string> | undefined;
  /** Whether an administrator's call, which has no app client, caused the event. */
  byAdministrator?: boolean;
}

interface NewUser extends EventOptions {
  userName: string;
  userAttributes: Record<string, string>;
  validationData?: AttributeType[] | undefined;
}

/** The preSignUp event of a new user. */
export function signUpEvent(
  source: TriggerEvent<'preSignUp'>['source'],
  { userName, userAttributes, validationData = [], metadata, byAdministrator = false }: NewUser,
): TriggerEvent<'preSignUp'> {
  return {
    source,
    userName,
    byAdministrator,
    request: {
      userAttributes,
      validationData: Object.fromEntries(validationData.map(({ Name, Value }) => [Name, Value])),
      ...(metadata && { clientMetadata: metadata }),
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
}

/** The postConfirmation event of a confirmed user, or of a user who reset the password. */
export function confirmationEvent(
  source: TriggerEvent<'postConfirmation'>['source'],
  user: PoolUser,
  { metadata, byAdministrator = false }: EventOptions = {},
): TriggerEvent<'postConfirmation'> {
  return {
    source,
    userName: user.username,
    byAdministrator,
    request: {
      userAttributes: { ...attributesOf(user), 'cognito:user_status': user.status },
      ...(metadata && { clientMetadata: metadata }),
    },
    response: {},
  };
}
