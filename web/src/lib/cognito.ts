import { Amplify } from 'aws-amplify';
import {
  confirmSignIn,
  fetchAuthSession,
  type SignInOutput,
  signIn as signInWithProvider,
  signOut as signOutAtProvider,
} from 'aws-amplify/auth';
import type { RuntimeConfig } from '../../../shared/deployment/runtime-config.ts';
import { knownRoles } from '../../../shared/roles.ts';
import type { Identity, SignInOutcome } from './identity-types.ts';

const OUTCOMES: Partial<Record<SignInOutput['nextStep']['signInStep'], SignInOutcome>> = {
  DONE: 'Success',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'ConfirmNewPassword',
  RESET_PASSWORD: 'ResetPassword',
};

let authFlowType: RuntimeConfig['signInFlow'] = 'USER_SRP_AUTH';

/** Points the library at the stage's user pool. */
export function configure(config: RuntimeConfig): void {
  authFlowType = config.signInFlow;
  const { userPoolId, userPoolClientId } = config;
  // A path on this site is allowed; Amplify itself takes whole addresses only.
  const userPoolEndpoint = config.userPoolEndpoint && new URL(config.userPoolEndpoint, location.origin).href;
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  });
}

/** The present identity, refreshed at the provider where its tokens have run out, or null. */
export async function currentIdentity(): Promise<Identity | null> {
  const { tokens } = await fetchAuthSession();
  const claims = tokens?.idToken?.payload;
  if (!claims) return null;
  const groups = claims['cognito:groups'];
  return {
    username: String(claims['cognito:username'] ?? claims.sub),
    email: String(claims.email ?? ''),
    roles: knownRoles(Array.isArray(groups) ? groups.map(String) : []),
  };
}

/** The ID token that calls of the API carry, or null. */
export async function currentIdToken(): Promise<string | null> {
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString() ?? null;
}

/** Starts signing in. Rejects with the provider's error, whose message is for people. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const username = email.trim().toLowerCase();
  return outcomeOf(await signInWithProvider({ username, password, options: { authFlowType } }));
}

/** Answers the challenge of a temporary password with the person's own. */
export async function confirmNewPassword(password: string): Promise<SignInOutcome> {
  return outcomeOf(await confirmSignIn({ challengeResponse: password }));
}

/** Signs out here and revokes the refresh token at the provider. */
export async function signOut(): Promise<void> {
  await signOutAtProvider();
}

function outcomeOf({ nextStep }: SignInOutput): SignInOutcome {
  return OUTCOMES[nextStep.signInStep] ?? 'Failure';
}
