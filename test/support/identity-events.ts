import { randomInt, randomUUID } from 'node:crypto';
import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationTriggerEvent,
} from 'aws-lambda';
import { CLIENT_ID, USER_POOL_ID } from '#local/identity/pool/pool.ts';
import { confirmationProof } from './sign-up-proof.ts';

/** The fields that all Cognito trigger events have. */
const common = <Source extends string>(triggerSource: Source, userName: string) => ({
  version: '1',
  region: 'us-west-2',
  userPoolId: USER_POOL_ID,
  userName,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: CLIENT_ID },
  triggerSource,
});

/** The user name of a new Google account. */
const aGoogleName = () => `Google_1${String(randomInt(10 ** 12)).padStart(20, '0')}`;

/** The pre sign-up event of a first sign-in with Google. */
export function aGoogleSignUp({
  email = 'anna@example.com',
  verified = 'true',
  userName = aGoogleName(),
}: {
  email?: string;
  verified?: string;
  userName?: string;
} = {}): PreSignUpTriggerEvent {
  return {
    ...common('PreSignUp_ExternalProvider', userName),
    request: {
      userAttributes: {
        email,
        email_verified: verified,
        name: 'Anna',
        'cognito:email_alias': '',
        'cognito:phone_number_alias': '',
      },
      validationData: {},
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
}

/** The event before an email with a code. As in Cognito, its texts are null. */
export function aCustomMessage(
  source: CustomMessageTriggerEvent['triggerSource'],
): CustomMessageTriggerEvent {
  const userName = randomUUID();
  return {
    ...common(source, userName),
    request: {
      userAttributes: { sub: userName, 'cognito:user_status': 'UNCONFIRMED', email: 'anna@example.com' },
      codeParameter: '{####}',
      linkParameter: '{##Click Here##}',
      usernameParameter: null,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  } as CustomMessageTriggerEvent;
}

/** The pre sign-up event of a sign-up with a password. */
export function aNativeSignUp(email = 'anna@example.com'): PreSignUpTriggerEvent {
  return {
    ...common('PreSignUp_SignUp', randomUUID()),
    request: { userAttributes: { email }, validationData: {} },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
}

/** The confirmation of a sign-up with a password, from the browser with this nonce. */
export function aPostConfirmation(
  userName: string = randomUUID(),
  { nonce, email = 'anna@example.com' }: { nonce?: string; email?: string } = {},
): PostConfirmationTriggerEvent {
  return {
    ...common('PostConfirmation_ConfirmSignUp', userName),
    request: {
      userAttributes: { sub: userName, email_verified: 'true', 'cognito:user_status': 'CONFIRMED', email },
      ...(nonce !== undefined && { clientMetadata: confirmationProof(nonce) }),
    },
    response: {},
  } as PostConfirmationTriggerEvent;
}

/** A pre token generation event. As in Cognito, the overridable values are null. */
export function aTokenGeneration({
  groups = [],
  status = 'CONFIRMED',
  source = 'TokenGeneration_Authentication',
}: {
  groups?: string[];
  status?: string;
  source?: PreTokenGenerationTriggerEvent['triggerSource'];
} = {}): PreTokenGenerationTriggerEvent {
  const userName = randomUUID();
  return {
    ...common(source, userName),
    request: {
      userAttributes: {
        sub: userName,
        email_verified: 'true',
        'cognito:user_status': status,
        email: 'anna@example.com',
      },
      groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null },
    },
    response: { claimsOverrideDetails: null },
  } as unknown as PreTokenGenerationTriggerEvent;
}
