import { Amplify } from 'aws-amplify';
import {
  type AuthTokens,
  confirmSignIn,
  decodeJWT,
  fetchAuthSession,
  type SignInOutput,
  signIn as signInWithProvider,
  signOut as signOutAtProvider,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { RuntimeConfig } from '../../../../shared/deployment/runtime-config.ts';
import { knownRoles } from '../../../../shared/roles.ts';
import { findSignUpConflict } from '../../../../shared/rules/sign-up-conflicts.ts';
import { keepLoginMessage } from '../session/login-messages.ts';
import { hostedLoginSettled, isRestarting, listenToProvider, restartFailed } from './hosted-login.ts';
import type { Identity, SignInOutcome } from './identity-types.ts';
import { loginsOf } from './logins.ts';
import { canUsePasskeys } from './passkeys.ts';
import { pendingSignIn } from './pending-sign-in.ts';
import { onlyChoice, outcomeOf } from './sign-in-outcome.ts';
import { forgetOvertakenTokens, guardRenewals, RenewalOvertaken } from './token-renewal.ts';

export { signInWithGoogle } from './hosted-login.ts';

const SIGN_OUT_FAILED = 'An error occurred when attempting to log out from OAuth provider.';

let authFlowType: RuntimeConfig['signInFlow'] = 'USER_SRP_AUTH';
let productName = '';
let signingIn: string | undefined;
const pending = pendingSignIn(() => Date.now());
/** How the names begin under which the library keeps the tokens. */
let tokenPrefix = '';

/** What was asked about the session so far; never rejects. */
let asked: Promise<unknown> = Promise.resolve();
/** The sign-out that is on its way; never rejects. */
let leaving: Promise<unknown> = Promise.resolve();

/** Points the library at the stage's user pool; a hosted sign-in that has just returned is completed at once. */
export function configure(config: RuntimeConfig): void {
  authFlowType = config.signInFlow;
  productName = config.productName;
  const { userPoolId, userPoolClientId, oauthDomain } = config;
  tokenPrefix = `CognitoIdentityServiceProvider.${userPoolClientId}.`;
  // A path on this site is allowed; Amplify itself takes whole addresses only.
  const userPoolEndpoint = config.userPoolEndpoint && new URL(config.userPoolEndpoint, location.origin).href;
  const oauth = {
    domain: oauthDomain,
    scopes: ['openid', 'email', 'profile'],
    redirectSignIn: [config.redirectSignIn],
    redirectSignOut: [config.redirectSignOut],
    responseType: 'code' as const,
  };
  listenToProvider(config);
  guardRenewals();
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
}

/**
 * The present identity, or null. Tokens that have run out are renewed at the provider, others only where `renew` says
 * so. Rejects where the provider could not be reached; any other failure of renewing ends the session here.
 */
export async function currentIdentity(renew = false): Promise<Identity | null> {
  const claims = (await session(renew))?.idToken?.payload;
  if (isRestarting()) {
    // The browser is about to leave for the provider: no page in between.
    await restartFailed();
    return currentIdentity(renew);
  }
  if (!claims) {
    // biome-ignore lint/suspicious/noConsole: this warning is for whoever looks into a sign-in that does not last
    if (isIdTokenBroken()) console.warn('Could not extract key from idToken');
    return null;
  }
  const groups = claims['cognito:groups'];
  return {
    username: usernameIn(claims),
    email: String(claims.email ?? ''),
    roles: knownRoles(Array.isArray(groups) ? groups.map(String) : []),
    logins: loginsOf(claims),
  };
}

/** Whether this browser keeps an ID token that cannot be decoded: the library then finds no session at all. */
function isIdTokenBroken(): boolean {
  const kept = Object.entries(localStorage).find(
    ([key]) => key.startsWith(tokenPrefix) && key.endsWith('.idToken'),
  );
  try {
    return kept !== undefined && !decodeJWT(kept[1]);
  } catch {
    return true;
  }
}

const usernameIn = (claims: { [claim: string]: unknown }) => String(claims['cognito:username'] ?? claims.sub);

/** The ID token of this user that calls of the API carry; null if somebody else is signed in, or nobody. */
export async function currentIdToken(username: string): Promise<string | null> {
  const idToken = (await session(false))?.idToken;
  return idToken && usernameIn(idToken.payload) === username ? idToken.toString() : null;
}

function session(forceRefresh: boolean) {
  const answer = leaving.then(() => presentTokens(forceRefresh));
  asked = Promise.allSettled([asked, answer]);
  return answer;
}

async function presentTokens(forceRefresh: boolean): Promise<AuthTokens | undefined> {
  try {
    await hostedLoginSettled();
    return (await fetchAuthSession({ forceRefresh })).tokens;
  } catch (error) {
    // The session that the other tab left is the answer.
    if (error instanceof RenewalOvertaken) return presentTokens(false);
    if (isUnanswered(error)) throw error;
    // Amplify keeps the tokens after failures that may pass; a session that cannot be renewed is over all the same.
    await cognitoUserPoolsTokenProvider.authTokenStore.clearTokens();
    return undefined;
  }
}

/**
 * Whether no whole answer came: there is no network, which the library tells by name, or the page is left or the network
 * lost within the answer, of which it only hands on what `fetch` threw.
 */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'NetworkError' ||
    ('underlyingError' in error && error.underlyingError instanceof TypeError)
  );
}

/**
 * Starts signing in, after a sign-out that is on its way. Rejects with the provider's error, whose message is for people.
 */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  await leaving;
  const username = email.trim().toLowerCase();
  signingIn = username;
  pending.end();
  return outcomeOfAttempt(signInWithProvider({ username, password, options: { authFlowType } }));
}

/** Answers the present challenge, with what was typed or chosen. An answer that comes too late is not sent. */
export async function answerChallenge(challengeResponse: string): Promise<SignInOutcome> {
  if (!pending.isOpen()) return { step: 'Expired' };
  try {
    return await outcomeOfAttempt(confirmSignIn({ challengeResponse }));
  } catch (error) {
    if (isSessionExpired(error)) return { step: 'Expired' };
    throw error;
  }
}

/** Whether the answer came too late for the provider. A wrong password has the same name, so the text decides. */
const isSessionExpired = (error: unknown) =>
  error instanceof Error &&
  error.name === 'NotAuthorizedException' &&
  error.message.includes('session is expired');

/**
 * What follows from a call that may end a sign-in. Where nobody has proved that the password is the owner's, they choose
 * one with a code from their mailbox.
 */
export async function outcomeOfAttempt(attempt: Promise<SignInOutput>): Promise<SignInOutcome> {
  try {
    return await nextOutcome(await attempt);
  } catch (error) {
    const isNotProved = error instanceof Error && findSignUpConflict(error.message) === 'passwordNotProved';
    if (isNotProved) return { step: 'ResetPassword' };
    throw error;
  }
}

/** What follows from the provider's answer. Where there is one thing to choose, it is chosen here. */
async function nextOutcome(output: SignInOutput): Promise<SignInOutcome> {
  const context = { productName, username: signingIn, hasPasskeys: canUsePasskeys() };
  const outcome = pending.follow(outcomeOf(output, context));
  const choice = onlyChoice(outcome);
  return choice ? answerChallenge(choice) : outcome;
}

/** How the password travels at this stage. */
export const signInFlow = (): RuntimeConfig['signInFlow'] => authFlowType;

/**
 * Signs out here, revokes the refresh token and, after a hosted sign-in, leaves for the provider's sign-out. Waits for a
 * renewal that is on its way, whose tokens would otherwise be stored after these are gone; later ones wait for this.
 */
export async function signOut(): Promise<void> {
  const signedOut = asked.then(() => {
    forgetOvertakenTokens(tokenPrefix);
    return signOutAtProvider();
  });
  leaving = signedOut.catch(() => undefined);
  try {
    await signedOut;
  } catch (error) {
    keepLoginMessage(SIGN_OUT_FAILED);
    throw error;
  }
}
