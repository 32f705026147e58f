import { signInWithRedirect } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { conflictIn } from '../../../shared/rules/sign-up-conflicts.ts';
import { keepLoginMessage } from './login-messages.ts';
import { tabStorage } from './tab-storage.ts';

const SESSION_EXPIRED = 'Your login session has expired. Please log in again to resume using the app.';
const CANCELLED = 'User cancelled OAuth flow.';
const FAILED = 'The sign-in with Google could not be completed. Please try again.';
/** Remembers, across the redirect, that the sign-in was begun a second time. */
const RESTARTED_KEY = 'google-restarted';

let restarting = false;

/** Whether this page is about to leave for the provider by itself. */
export const isRestarting = (): boolean => restarting;

/** Leaves this site for Google's sign-in, which returns to the login page. */
export async function signInWithGoogle(): Promise<void> {
  await signInWithRedirect({ provider: 'Google' });
}

/** Keeps what the provider says while no page is there to hear it. To be called before the library is configured. */
export function listenToProvider(): void {
  Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signInWithRedirect') tabStorage.remove(RESTARTED_KEY);
    if (payload.event === 'signInWithRedirect_failure') hostedLoginFailed(payload.data?.error);
    if (payload.event === 'tokenRefresh_failure' && payload.data?.error?.name !== 'NetworkError') {
      keepLoginMessage(SESSION_EXPIRED);
    }
  });
}

function hostedLoginFailed(error: unknown): void {
  const text = error instanceof Error ? error.message : '';
  const conflict = conflictIn(text);
  if (conflict === 'linkedJustNow' && !tabStorage.read(RESTARTED_KEY)) {
    tabStorage.write(RESTARTED_KEY, true);
    restarting = true;
    void signInWithGoogle().catch(() => {
      restarting = false;
      keepLoginMessage(FAILED);
    });
    return;
  }
  tabStorage.remove(RESTARTED_KEY);
  // This one has its own text, kept from the address when the page was opened.
  if (conflict === 'invalidBasicState') return;
  const isDenied = new URLSearchParams(location.search).get('error') === 'access_denied';
  keepLoginMessage(isDenied ? CANCELLED : conflict ? FAILED : text || FAILED);
}
