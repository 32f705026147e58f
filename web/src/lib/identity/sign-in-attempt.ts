import * as z from 'zod/mini';
import { storedValue, tabStorage } from '../storage.ts';

/** True while this tab is at Google. */
export const atGoogle = storedValue(tabStorage, 'left-for-google', z.boolean());

let inProgress = false;

const alreadySignedInListeners = new Set<() => void>();

/** Marks that the user of this tab is signing in, so a session from another tab is not used without their consent. */
export function beginSignInAttempt(): void {
  inProgress = true;
}

/** Marks that no sign-in is in progress in this tab. */
export function endSignInAttempt(): void {
  inProgress = false;
}

/** Whether the user of this tab is signing in: they have typed something, or an attempt has failed. */
export const isSignInInProgress = (): boolean => inProgress;

/** Calls back if a sign-in fails because a user is already signed in. Returns a function that unsubscribes. */
export function onAlreadySignedIn(listener: () => void): () => void {
  alreadySignedInListeners.add(listener);
  return () => alreadySignedInListeners.delete(listener);
}

/** Runs a call that signs in, and notifies the listeners if a user is already signed in. Rejects with the error. */
export async function attemptSignIn<T>(signIn: () => Promise<T>): Promise<T> {
  beginSignInAttempt();
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof Error && error.name === 'UserAlreadyAuthenticatedException') {
      for (const listener of alreadySignedInListeners) listener();
    }
    throw error;
  }
}
