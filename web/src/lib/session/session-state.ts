import type { Identity } from '../identity/identity-types.ts';

export type SessionState =
  | { status: 'checking' }
  | {
      status: 'signed-out';
      /** Somebody pressed Logout, so the next person must not land on their page. */
      byChoice: boolean;
      /** Somebody is signed in at this browser, but not the person who is signing in at this tab. */
      other: Identity | null;
    }
  | { status: 'signed-in'; identity: Identity };

/** What a check came to, and what was known when it did. */
interface CheckResult {
  /** Undefined: the check could not be made. */
  found: Identity | null | undefined;
  /** The e-mail address of the person who has just signed in at this tab, or has agreed to go on as this person. */
  entered?: string | undefined;
  /** Whether somebody at this tab is about to sign in. */
  isSignInUnderWay: boolean;
  /** Whether a session that is gone was ended by its person, here or in another tab. */
  isLoggedOut: boolean;
}

/**
 * The session after a check. When the check could not be made, a person who was signed in stays so, and a first check
 * finds nobody. An identity that is found becomes the one of this tab only if nobody here is signing in as another.
 */
export function stateAfterCheck(previous: SessionState, check: CheckResult): SessionState {
  const { found } = check;
  if (found === undefined) return previous.status === 'checking' ? signedOut(false, null) : previous;
  if (found === null) {
    if (previous.status !== 'signed-out') return signedOut(check.isLoggedOut, null);
    return previous.other ? signedOut(previous.byChoice, null) : previous;
  }
  if (previous.status === 'signed-in') {
    return isSame(previous.identity, found) ? previous : { status: 'signed-in', identity: found };
  }
  if (mayEnter(previous, found, check)) return { status: 'signed-in', identity: found };
  if (previous.status === 'checking') return signedOut(false, found);
  return previous.other && isSame(previous.other, found) ? previous : signedOut(previous.byChoice, found);
}

function mayEnter(previous: SessionState, found: Identity, { entered, isSignInUnderWay }: CheckResult) {
  if (entered !== undefined) return isNameOf(found, entered);
  // After a refusal the user chooses how to go on.
  const isRefused = previous.status === 'signed-out' && previous.other !== null;
  return !isSignInUnderWay && !isRefused;
}

/** Whether this is what somebody enters to sign in as this person. */
function isNameOf({ email, username }: Identity, entered: string): boolean {
  const name = entered.trim().toLowerCase();
  return name === email.toLowerCase() || name === username.toLowerCase();
}

const signedOut = (byChoice: boolean, other: Identity | null): SessionState => ({
  status: 'signed-out',
  byChoice,
  other,
});

function isSame(a: Identity, b: Identity): boolean {
  const sameLists = a.roles.join() === b.roles.join() && a.logins.join() === b.logins.join();
  return a.username === b.username && a.email === b.email && sameLists;
}
