import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider';
import { attributesOf, type PoolUser } from '../pool/pool-state.ts';
import type { TriggerEvent } from './triggers.ts';

interface Circumstances {
  metadata?: Record<string, string> | undefined;
  /** Called through an administrator's call, which has no app client. */
  byAdministrator?: boolean;
}

interface Newcomer extends Circumstances {
  userName: string;
  userAttributes: Record<string, string>;
  validationData?: AttributeType[] | undefined;
}

/** The trigger event of preSignUp: somebody is to become a user. */
export function signUpEvent(
  source: TriggerEvent<'preSignUp'>['source'],
  { userName, userAttributes, validationData = [], metadata, byAdministrator = false }: Newcomer,
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

/** The trigger event of postConfirmation: a user has been confirmed, or has chosen a new password with a code. */
export function confirmationEvent(
  source: TriggerEvent<'postConfirmation'>['source'],
  user: PoolUser,
  { metadata, byAdministrator = false }: Circumstances = {},
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
