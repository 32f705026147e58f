import { signInWithRedirect } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import type { RuntimeConfig } from '../../../../shared/deployment/runtime-config.ts';
import { findSignUpConflict } from '../../../../shared/rules/sign-up-conflicts.ts';
import { keepLoginMessage } from '../session/login-messages.ts';
import { tabStorage } from '../tab-storage.ts';
import { beginSignInAttempt, endSignInAttempt } from './sign-in-attempt.ts';

const SESSION_EXPIRED = 'Your login session has expired. Please log in again to resume using the app.';
const CANCELLED = 'User cancelled OAuth flow.';
const FAILED = 'The sign-in with Google could not be completed. Please try again.';
/** Remembers, across the redirect, that the sign-in was begun a second time. */
const RESTARTED_KEY = 'google-restarted';
/** Remembers that this tab has left for Google, until it is back. */
const LEFT_KEY = 'left-for-google';

/** Longer than a slow network needs to fetch the tokens; only a fault of the library could take as long. */
const GIVE_UP_MS = 30_000;

let restarting = false;
let failRestart = (): void => undefined;
let restartFailure: Promise<void> = Promise.resolve();
let settled: Promise<void> = Promise.resolve();
let settle = (): void => undefined;

/** Whether this page is about to leave for the provider by itself. */
export const isRestarting = (): boolean => restarting;

/** Resolves when this page did not leave after all, or was left and is back from the browser's memory. */
export const restartFailed = (): Promise<void> => restartFailure;

/** Leaves this site for Google's sign-in, which returns to the login page. */
export async function signInWithGoogle(): Promise<void> {
  tabStorage.write(LEFT_KEY, true);
  try {
    await signInWithRedirect({ provider: 'Google' });
  } catch (error) {
    tabStorage.remove(LEFT_KEY);
    throw error;
  }
}

/**
 * Resolves when a hosted sign-in that has just returned is completed or has failed. The library means to wait by itself
 * but may begin to wait when a failure has already been told, and then never ends.
 */
export const hostedLoginSettled = (): Promise<void> => settled;

/** Keeps what the provider says while no page is there to hear it. To be called before the library is configured. */
export function listenToProvider({ oauthDomain, userPoolClientId }: RuntimeConfig): void {
  const key = `CognitoIdentityServiceProvider.${userPoolClientId}.inflightOAuth`;
  if (oauthDomain && isInFlight(key)) {
    settled = new Promise((resolve) => {
      settle = resolve;
      setTimeout(resolve, GIVE_UP_MS);
    });
  }
  // Until the sign-in succeeds, a session that is found here was begun by somebody else in another tab.
  if (tabStorage.read(LEFT_KEY)) beginSignInAttempt();
  tabStorage.remove(LEFT_KEY);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) failRestart();
  });
  Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signInWithRedirect') {
      tabStorage.remove(RESTARTED_KEY);
      endSignInAttempt();
    }
    if (payload.event === 'signInWithRedirect_failure') hostedLoginFailed(payload.data?.error);
    if (payload.event.startsWith('signInWithRedirect')) settle();
    if (payload.event === 'tokenRefresh_failure' && payload.data?.error?.name !== 'NetworkError') {
      keepLoginMessage(SESSION_EXPIRED);
    }
  });
}

function isInFlight(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    // Where storage is forbidden none can have been begun.
    return false;
  }
}

function hostedLoginFailed(error: unknown): void {
  const text = error instanceof Error ? error.message : '';
  const conflict = findSignUpConflict(text);
  if (conflict === 'linkedJustNow' && markRestart()) {
    restart();
    return;
  }
  tabStorage.remove(RESTARTED_KEY);
  // This one has its own text, kept from the address when the page was opened.
  if (conflict === 'invalidBasicState') return;
  const isDenied = new URLSearchParams(location.search).get('error') === 'access_denied';
  keepLoginMessage(isDenied ? CANCELLED : conflict ? FAILED : text || FAILED);
}

/** Whether this is the first restart, and the next page will know of it: without that it would begin over and over. */
function markRestart(): boolean {
  if (tabStorage.read(RESTARTED_KEY)) return false;
  tabStorage.write(RESTARTED_KEY, true);
  return tabStorage.read(RESTARTED_KEY) === true;
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
    tabStorage.remove(RESTARTED_KEY);
    keepLoginMessage(FAILED);
    failRestart();
  });
}
