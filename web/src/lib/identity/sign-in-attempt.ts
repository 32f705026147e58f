let underWay = false;

const refusalListeners = new Set<() => void>();

/** Says that somebody at this tab is signing in: a session that another tab brings must not become theirs unseen. */
export function beginSignInAttempt(): void {
  underWay = true;
}

/** Says that nobody at this tab is signing in. */
export function endSignInAttempt(): void {
  underWay = false;
}

/** Whether somebody at this tab is signing in: has typed something, or was refused. */
export const isSignInUnderWay = (): boolean => underWay;

/** Calls back when a sign-in was refused because somebody is signed in already. Returns the way to end that. */
export function onAlreadySignedIn(listener: () => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Makes a call that signs in. Tells of the refusal because somebody is signed in already, and rejects with it. */
export async function attemptSignIn<T>(signIn: () => Promise<T>): Promise<T> {
  beginSignInAttempt();
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof Error && error.name === 'UserAlreadyAuthenticatedException') {
      for (const listener of refusalListeners) listener();
    }
    throw error;
  }
}
