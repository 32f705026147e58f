import type { Identity } from '../identity/identity-types.ts';
import { normalizeEmail } from '../identity/normalize.ts';

export type SessionState =
  | { status: 'checking' }
  | {
      status: 'signed-out';
      /** The user logged out, so the next user must not land on their page. */
      hasLoggedOut: boolean;
      /** The user who is signed in to this browser while this tab is signing in as someone else. */
      otherIdentity: Identity | null;
    }
  | { status: 'signed-in'; identity: Identity };

interface CheckResult {
  /** Null if signed out; undefined if the check failed. */
  found: Identity | null | undefined;
  /** The email address that the user of this tab has just signed in with, or chosen to continue with. */
  enteredEmail?: string | undefined;
  isSignInInProgress: boolean;
  /** Whether the user has logged out, here or in another tab. */
  hasLoggedOut: boolean;
}

/**
 * The session after a check. If the check failed, the state does not change, but a failed first check means signed out.
 * An identity that is found becomes this tab's only if the tab is not signing in as a different user.
 */
export function stateAfterCheck(previous: SessionState, check: CheckResult): SessionState {
  const { found } = check;
  if (found === undefined) return previous.status === 'checking' ? signedOut(false, null) : previous;
  if (found === null) {
    if (previous.status !== 'signed-out') return signedOut(check.hasLoggedOut, null);
    return previous.otherIdentity ? signedOut(previous.hasLoggedOut, null) : previous;
  }
  if (previous.status === 'signed-in') {
    return isSame(previous.identity, found) ? previous : { status: 'signed-in', identity: found };
  }
  if (isAccepted(previous, found, check)) return { status: 'signed-in', identity: found };
  if (previous.status === 'checking') return signedOut(false, found);
  const isKnown = previous.otherIdentity && isSame(previous.otherIdentity, found);
  return isKnown ? previous : signedOut(previous.hasLoggedOut, found);
}

function isAccepted(
  previous: SessionState,
  found: Identity,
  { enteredEmail, isSignInInProgress }: CheckResult,
): boolean {
  if (enteredEmail !== undefined) return isNameOf(found, enteredEmail);
  // Once another user is shown, the choice is up to the user of this tab.
  const isOtherShown = previous.status === 'signed-out' && previous.otherIdentity !== null;
  return !isSignInInProgress && !isOtherShown;
}

/** Whether a user can sign in to this identity with the entered text. */
function isNameOf({ email, username }: Identity, entered: string): boolean {
  const name = normalizeEmail(entered);
  return name === email.toLowerCase() || name === username.toLowerCase();
}

const signedOut = (hasLoggedOut: boolean, otherIdentity: Identity | null): SessionState => ({
  status: 'signed-out',
  hasLoggedOut,
  otherIdentity,
});

function isSame(a: Identity, b: Identity): boolean {
  const sameLists = a.roles.join() === b.roles.join() && a.logins.join() === b.logins.join();
  return a.username === b.username && a.email === b.email && a.secondFactor === b.secondFactor && sameLists;
}
