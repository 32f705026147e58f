import { Amplify } from 'aws-amplify';
import { confirmSignIn, type SignInOutput, signIn as signInWithProvider } from 'aws-amplify/auth';
import type { RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { findSignUpConflict } from '#shared/rules/sign-up.ts';
import { onlyChoice, outcomeOf, pendingSignIn } from './challenges.ts';
import { identityOfClaims, usernameIn } from './claims.ts';
import { isRestarting, listenToProvider, restartFailed } from './hosted-login.ts';
import type { Identity, SignInOutcome } from './identity-types.ts';
import { normalizeEmail } from './normalize.ts';
import { tokenPrefix } from './sign-out.ts';
import { currentTokens, guardTokenRefresh, isIdTokenBroken, storeTokensSafely } from './tokens.ts';

export { signInWithGoogle } from './hosted-login.ts';

let authFlowType: RuntimeConfig['signInFlow'] = 'USER_SRP_AUTH';
let productName = '';
let signingIn: string | undefined;
const pending = pendingSignIn(() => Date.now());
/** The prefix of the library's storage keys for tokens. */
let prefix = '';

/** Configures the library for the stage's user pool. This also completes a hosted sign-in that has just returned. */
export function configure(config: RuntimeConfig): void {
  authFlowType = config.signInFlow;
  productName = config.productName;
  const { userPoolId, userPoolClientId, oauthDomain } = config;
  prefix = tokenPrefix(userPoolClientId);
  // The configuration may contain a path of this site; Amplify accepts absolute URLs only.
  const userPoolEndpoint = config.userPoolEndpoint && new URL(config.userPoolEndpoint, location.origin).href;
  const oauth = {
    domain: oauthDomain,
    scopes: ['openid', 'email', 'profile'],
    redirectSignIn: [config.redirectSignIn],
    redirectSignOut: [config.redirectSignOut],
    responseType: 'code' as const,
  };
  listenToProvider(config);
  guardTokenRefresh();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint && { userPoolEndpoint }),
        ...(oauthDomain && { loginWith: { oauth } }),
      },
    },
  });
  // `configure` has set the library's own.
  storeTokensSafely(prefix);
}

/**
 * The signed-in user, or null. Refreshes expired tokens, and others if `forceRefresh` is set. Rejects if the provider
 * cannot be reached; any other refresh error ends the session.
 */
export async function currentIdentity(forceRefresh = false): Promise<Identity | null> {
  const claims = (await currentTokens(forceRefresh))?.idToken?.payload;
  if (isRestarting()) {
    // The browser is about to redirect to the provider; do not show a page before that.
    await restartFailed();
    return currentIdentity(forceRefresh);
  }
  if (!claims) {
    // biome-ignore lint/suspicious/noConsole: helps to diagnose a sign-in that does not last
    if (isIdTokenBroken(prefix)) console.warn('Could not extract key from idToken');
    return null;
  }
  return identityOfClaims(claims);
}

/** The ID token of this user for API calls; null if another user or no one is signed in. */
export async function currentIdToken(username: string): Promise<string | null> {
  const idToken = (await currentTokens(false))?.idToken;
  return idToken && usernameIn(idToken.payload) === username ? idToken.toString() : null;
}

/** Starts a sign-in. Rejects with the provider's error. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const username = normalizeEmail(email);
  signingIn = username;
  pending.end();
  return outcomeOfAttempt(signInWithProvider({ username, password, options: { authFlowType } }));
}

/** Responds to the current challenge. A response that is too late is not sent. */
export async function answerChallenge(challengeResponse: string): Promise<SignInOutcome> {
  if (!pending.isOpen()) return { step: 'Expired' };
  try {
    return await outcomeOfAttempt(confirmSignIn({ challengeResponse }));
  } catch (error) {
    if (isSessionExpired(error)) return { step: 'Expired' };
    throw error;
  }
}

/** Whether the challenge session has expired. A wrong password has the same error name, so check the message. */
const isSessionExpired = (error: unknown) =>
  error instanceof Error &&
  error.name === 'NotAuthorizedException' &&
  error.message.includes('session is expired');

/** The outcome of a call that can complete a sign-in. If the password is not proven, the user must reset it. */
async function outcomeOfAttempt(attempt: Promise<SignInOutput>): Promise<SignInOutcome> {
  try {
    return await nextOutcome(await attempt);
  } catch (error) {
    const isNotProven = error instanceof Error && findSignUpConflict(error.message) === 'passwordNotProved';
    if (isNotProven) return { step: 'ResetPassword' };
    throw error;
  }
}

/** The outcome of the provider's response. Skips a choice with a single option. */
async function nextOutcome(output: SignInOutput): Promise<SignInOutcome> {
  const context = { productName, username: signingIn, supportsPasskeys: supportsPasskeys() };
  const outcome = pending.follow(outcomeOf(output, context));
  const choice = onlyChoice(outcome);
  return choice ? answerChallenge(choice) : outcome;
}

const supportsPasskeys = (): boolean =>
  window.isSecureContext && 'credentials' in navigator && typeof PublicKeyCredential === 'function';
