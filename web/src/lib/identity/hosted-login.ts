import { signInWithRedirect } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import * as z from 'zod/mini';
import type { RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { findSignUpConflict } from '#shared/rules/sign-up.ts';
import { saveLoginMessage } from '../session/login-messages.ts';
import { browserStorage, storedValue, tabStorage } from '../storage.ts';
import { atGoogle, beginSignInAttempt, endSignInAttempt } from './sign-in-attempt.ts';

const SESSION_EXPIRED = 'Your login session has expired. Please log in again to resume using the app.';
const CANCELED = 'User cancelled OAuth flow.';
const FAILED = 'Google sign-in could not be completed. Please try again.';
/** The error messages that users may see. Others, such as `invalid_grant`, are too technical. */
const SHOWN_MESSAGES = [
  CANCELED,
  'An error occurred while validating the state.',
  'No access token returned from OAuth flow.',
  'signInWithRedirect has been canceled.',
];
/** Set across the redirect while the sign-in is restarted. */
const restarted = storedValue(tabStorage, 'google-restarted', z.boolean());

/** Longer than fetching the tokens takes on a slow network. Only a bug in the library takes this long. */
const TIMEOUT_MS = 30_000;

let restarting = false;
let failRestart = (): void => undefined;
let restartFailure: Promise<void> = Promise.resolve();
let hostedLogin: Promise<void> = Promise.resolve();
let resolveHostedLogin = (): void => undefined;

/** Whether this page is about to redirect to the provider to restart the sign-in. */
export const isRestarting = (): boolean => restarting;

/** Resolves if the restart fails, or if this page is restored from the back/forward cache. */
export const restartFailed = (): Promise<void> => restartFailure;

/** What the page stores before the redirect would be lost. */
class StorageBlockedError extends Error {
  override name = 'StorageBlockedError';
}

/** Redirects to Google's sign-in, which returns to the login page. */
export async function signInWithGoogle(): Promise<void> {
  if (!atGoogle.write(true)) throw new StorageBlockedError();
  try {
    await signInWithRedirect({ provider: 'Google' });
  } catch (error) {
    atGoogle.remove();
    throw error;
  }
}

/**
 * Resolves when a hosted sign-in that has just returned has succeeded or failed. The library has a promise for this, but
 * it never resolves if it is created after the failure event.
 */
export const hostedLoginFinished = (): Promise<void> => hostedLogin;

/** Stores the provider's messages for the login page. Call it before the library is configured. */
export function listenToProvider({ oauthDomain, userPoolClientId }: RuntimeConfig): void {
  const key = `CognitoIdentityServiceProvider.${userPoolClientId}.inflightOAuth`;
  if (oauthDomain && browserStorage.read(key) === true) {
    hostedLogin = new Promise((resolve) => {
      resolveHostedLogin = resolve;
      setTimeout(resolve, TIMEOUT_MS);
    });
  }
  // Until the sign-in succeeds, any session found here was started in another tab.
  if (atGoogle.read()) beginSignInAttempt();
  atGoogle.remove();
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) failRestart();
  });
  Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signInWithRedirect') {
      restarted.remove();
      endSignInAttempt();
    }
    if (payload.event === 'signInWithRedirect_failure') hostedLoginFailed(payload.data?.error);
    if (payload.event.startsWith('signInWithRedirect')) resolveHostedLogin();
    if (payload.event === 'tokenRefresh_failure' && payload.data?.error?.name !== 'NetworkError') {
      saveLoginMessage(SESSION_EXPIRED);
    }
  });
}

function hostedLoginFailed(error: unknown): void {
  const text = error instanceof Error ? error.message.replaceAll('`', '') : '';
  const conflict = findSignUpConflict(text);
  if (conflict === 'linkedJustNow' && markRestart()) {
    restart();
    return;
  }
  restarted.remove();
  // `saveAuthError` has already stored this one, from the URL.
  if (conflict === 'invalidBasicState') return;
  const isDenied = new URLSearchParams(location.search).get('error') === 'access_denied';
  saveLoginMessage(isDenied ? CANCELED : SHOWN_MESSAGES.includes(text) ? text : FAILED);
}

/** Marks the restart. Returns false if there was one already, or if storage is blocked, to prevent a redirect loop. */
function markRestart(): boolean {
  return !restarted.read() && restarted.write(true);
}

function restart(): void {
  restarting = true;
  restartFailure = new Promise((resolve) => {
    failRestart = () => {
      restarting = false;
      resolve();
    };
  });
  signInWithGoogle().catch(() => {
    restarted.remove();
    saveLoginMessage(FAILED);
    failRestart();
  });
}
