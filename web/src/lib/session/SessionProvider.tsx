import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { onUnauthorized } from '../api/api-settings.ts';
import { currentIdentity, setTokenOwner, signOut } from '../identity/identity.ts';
import type { Identity } from '../identity/identity-types.ts';
import { isSignInUnderWay, onAlreadySignedIn } from '../identity/sign-in-attempt.ts';
import { tabStorage } from '../tab-storage.ts';
import { lastLogout, noteLogout } from './last-logout.ts';
import { type SessionState, stateAfterCheck } from './session-state.ts';
import { takeTab } from './tab-owner.ts';
import { useSessionChecks } from './use-session-checks.ts';

interface Session {
  status: 'signed-out' | 'signed-in';
  /** Null while signed out. */
  identity: Identity | null;
  /** Whether the session ended by the Logout control, here or in another tab, in this page's life. */
  endedByChoice: boolean;
  /** The user who is signed in at this browser while somebody is signing in at this tab; otherwise null. */
  other: Identity | null;
  /**
   * Asks the provider again who is signed in. Call it after a successful sign-in, with the e-mail address that was
   * entered, or to go on as `other`, with theirs. If another user is found, they become `other`.
   */
  check: (email: string) => Promise<void>;
  /** Ends the session, or that of `other`. Never rejects: without a network the tokens here go all the same. */
  logOut: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** The session of this site. Throws outside its provider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('The session is used outside its provider.');
  return session;
}

interface Shown {
  state: SessionState;
  /** The history entry of a user whose tab has become another's; nothing of it is shown to the new one. */
  leftEntry: string | null;
}

interface SessionProviderProps {
  children: ReactNode;
}

/**
 * Keeps the session: shows nothing until the first check is finished, checks again on each change of path, whenever
 * the tab comes to the front, the network comes back or another tab signs in or out, and every 900 seconds while signed
 * in. A token that the API refuses is renewed at once, or ends the session. When the tab of one user becomes that of
 * another, it forgets what it kept and goes to the root.
 */
export function SessionProvider({ children }: SessionProviderProps) {
  const { pathname, key } = useLocation();
  const [{ state, leftEntry }, setShown] = useState<Shown>({
    state: { status: 'checking' },
    leftEntry: null,
  });
  /** The state that the last check led to, which may not be drawn yet. */
  const latest = useRef(state);
  const isFirst = useRef(true);
  const entry = useRef(key);
  /** The last logout of this browser when the present session was found; undefined before there was one. */
  const logoutBefore = useRef<string | null>(undefined);

  const settle = useCallback((next: SessionState) => {
    const previous = latest.current;
    if (next === previous) return;
    latest.current = next;
    const identity = next.status === 'signed-in' ? next.identity : null;
    setTokenOwner(identity?.username ?? null);
    if (identity && previous.status !== 'signed-in') logoutBefore.current = lastLogout();
    const isTakenOver = identity !== null && takeTab(identity);
    const show = () => setShown({ state: next, leftEntry: isTakenOver ? entry.current : null });
    // What follows the first check is the whole page, drawn in slices; whatever a later one finds is shown at once.
    if (isFirst.current) startTransition(show);
    else show();
    isFirst.current = false;
  }, []);

  const ask = useCallback(
    async ({ renew = false, entered }: { renew?: boolean; entered?: string } = {}) => {
      const found = await currentIdentity(renew).catch(() => undefined);
      const next = stateAfterCheck(latest.current, {
        found,
        entered,
        isSignInUnderWay: isSignInUnderWay(),
        isLoggedOut: logoutBefore.current !== undefined && logoutBefore.current !== lastLogout(),
      });
      // Somebody has logged out in another tab.
      const isEnded = next.status === 'signed-out' && latest.current.status !== 'signed-out';
      if (isEnded && next.byChoice) tabStorage.clear();
      settle(next);
    },
    [settle],
  );
  const recheck = useCallback(() => void ask(), [ask]);
  const check = useCallback((email: string) => ask({ entered: email }), [ask]);

  const logOut = useCallback(async () => {
    const previous = latest.current;
    const isOther = previous.status === 'signed-out';
    // Before the sign-out, which may leave the page for the provider, or a message for the login page.
    if (!isOther) tabStorage.clear();
    noteLogout();
    await signOut().catch(() => undefined);
    settle({ status: 'signed-out', byChoice: isOther ? previous.byChoice : true, other: null });
  }, [settle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of path asks again
  useEffect(recheck, [recheck, pathname]);

  useEffect(() => {
    entry.current = key;
    // The page of the user before is left by now.
    setShown((shown) =>
      shown.leftEntry === null || shown.leftEntry === key ? shown : { ...shown, leftEntry: null },
    );
  }, [key]);

  const onRestored = useCallback(() => {
    // What somebody has typed at the login page stays.
    if (latest.current.status === 'signed-in') settle({ status: 'checking' });
    recheck();
  }, [settle, recheck]);
  useSessionChecks({ check: recheck, onRestored, isSignedIn: state.status === 'signed-in' });
  useEffect(() => onUnauthorized(() => void ask({ renew: true })), [ask]);
  useEffect(() => onAlreadySignedIn(recheck), [recheck]);

  const session = useMemo<Session | null>(() => {
    if (state.status === 'checking') return null;
    return {
      status: state.status,
      identity: state.status === 'signed-in' ? state.identity : null,
      endedByChoice: state.status === 'signed-out' && state.byChoice,
      other: state.status === 'signed-out' ? state.other : null,
      check,
      logOut,
    };
  }, [state, check, logOut]);

  if (leftEntry === key) return <Navigate to="/" replace />;
  return session && <SessionContext value={session}>{children}</SessionContext>;
}
