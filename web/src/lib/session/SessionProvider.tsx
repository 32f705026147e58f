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
import {
  currentIdentity,
  lastIdentity,
  onAuthChangeInOtherTab,
  setTokenOwner,
  signOut,
} from '../identity/identity.ts';
import type { Identity } from '../identity/identity-types.ts';
import { isSignInInProgress, onAlreadySignedIn } from '../identity/sign-in-attempt.ts';
import { tabStorage } from '../storage.ts';
import { keptData, keptDataBuster, removeKept } from './kept-data.ts';
import { type SessionState, stateAfterCheck } from './session-state.ts';
import { claimTab, lastLogout } from './tab-owner.ts';

interface Session {
  status: 'signed-out' | 'signed-in';
  /** Null while signed out. */
  identity: Identity | null;
  /** Whether the user logged out, here or in another tab, since this page was loaded. */
  hasLoggedOut: boolean;
  /** The user who is signed in to this browser while this tab is signing in as someone else; otherwise null. */
  otherIdentity: Identity | null;
  /**
   * Checks who is signed in. Call it after a successful sign-in with the email address that was entered, or with that
   * of `otherIdentity` to continue as them. If a different user is found, they become `otherIdentity`.
   */
  check: (email: string) => Promise<void>;
  /** Ends the session, or that of `otherIdentity`: at once, even without a network. */
  logOut: () => void;
}

const SessionContext = createContext<Session | null>(null);

/** The session of this site. Throws outside its provider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within SessionProvider.');
  return session;
}

interface Shown {
  state: SessionState;
  /** The history entry of the tab's previous user, which must not be shown to the current one. */
  staleEntry: string | null;
}

/** The user of a failed first check: without a network, they can still read what this browser has kept of their data. */
function offlineIdentity({ status }: SessionState): Identity | undefined {
  const last = status === 'checking' ? lastIdentity() : null;
  return last && keptData.read()?.buster === keptDataBuster(last.username) ? last : undefined;
}

const RECHECK_MS = 900_000;

/**
 * Provides the session. Renders nothing until the first check is finished. Checks again on each path change, when the
 * tab becomes visible, the network returns or another tab signs in or out, and every 900 seconds while signed in. If the
 * API rejects a token, the token is refreshed or the session ends. If the tab's user changes, stored data is cleared and
 * the tab goes to the root.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const [{ state, staleEntry }, setShown] = useState<Shown>({
    state: { status: 'checking' },
    staleEntry: null,
  });
  /** The state after the last check, which may not be rendered yet. */
  const latest = useRef(state);
  const isFirst = useRef(true);
  const entry = useRef(key);
  /** The last logout at the start of the current session; undefined before the first one. */
  const logoutBefore = useRef<number | null>(undefined);

  const applyState = useCallback((next: SessionState) => {
    const previous = latest.current;
    if (next === previous) return;
    latest.current = next;
    if (next.status === 'signed-out') removeKept();
    const identity = next.status === 'signed-in' ? next.identity : null;
    setTokenOwner(identity?.username ?? null);
    if (identity && previous.status !== 'signed-in') logoutBefore.current = lastLogout.read();
    const isNewUser = identity !== null && claimTab(identity);
    const show = () => setShown({ state: next, staleEntry: isNewUser ? entry.current : null });
    // The first check renders the whole page, in slices; later changes are shown at once.
    if (isFirst.current) startTransition(show);
    else show();
    isFirst.current = false;
  }, []);

  const runCheck = useCallback(
    async ({ forceRefresh = false, email }: { forceRefresh?: boolean; email?: string } = {}) => {
      const found = await currentIdentity(forceRefresh).catch(() => offlineIdentity(latest.current));
      const next = stateAfterCheck(latest.current, {
        found,
        enteredEmail: email,
        isSignInInProgress: isSignInInProgress(),
        hasLoggedOut: logoutBefore.current !== undefined && logoutBefore.current !== lastLogout.read(),
      });
      // Logged out in another tab.
      const isEnded = next.status === 'signed-out' && latest.current.status !== 'signed-out';
      if (isEnded && next.hasLoggedOut) tabStorage.clear();
      applyState(next);
    },
    [applyState],
  );
  const recheck = useCallback(() => void runCheck(), [runCheck]);
  const check = useCallback((email: string) => runCheck({ email }), [runCheck]);

  const logOut = useCallback(() => {
    const previous = latest.current;
    const isOther = previous.status === 'signed-out';
    if (!isOther) tabStorage.clear();
    lastLogout.write(Date.now());
    signOut();
    applyState({
      status: 'signed-out',
      hasLoggedOut: isOther ? previous.hasLoggedOut : true,
      otherIdentity: null,
    });
  }, [applyState]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each path change triggers a check
  useEffect(recheck, [recheck, pathname]);

  useEffect(() => {
    entry.current = key;
    // By now, the previous user's page is no longer on screen.
    setShown((shown) =>
      shown.staleEntry === null || shown.staleEntry === key ? shown : { ...shown, staleEntry: null },
    );
  }, [key]);

  const onRestored = useCallback(() => {
    // While signed out, keep what the user has typed at the login page.
    if (latest.current.status === 'signed-in') applyState({ status: 'checking' });
    recheck();
  }, [applyState, recheck]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The tokens may have expired in the meantime.
    const onVisible = () => document.visibilityState === 'visible' && recheck();
    document.addEventListener('visibilitychange', onVisible, { signal });
    // A check without a network may have found no session although the tokens are still stored.
    window.addEventListener('online', recheck, { signal });
    // Restored from the back/forward cache, the page may show a session that has ended.
    window.addEventListener('pageshow', ({ persisted }) => persisted && onRestored(), { signal });
    return () => listening.abort();
  }, [recheck, onRestored]);
  useEffect(() => onAuthChangeInOtherTab(recheck), [recheck]);
  const isSignedIn = state.status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setInterval(recheck, RECHECK_MS);
    return () => clearInterval(timer);
  }, [isSignedIn, recheck]);
  useEffect(() => onUnauthorized(() => runCheck({ forceRefresh: true })), [runCheck]);
  useEffect(() => onAlreadySignedIn(recheck), [recheck]);

  const session = useMemo<Session | null>(() => {
    if (state.status === 'checking') return null;
    return {
      status: state.status,
      identity: state.status === 'signed-in' ? state.identity : null,
      hasLoggedOut: state.status === 'signed-out' && state.hasLoggedOut,
      otherIdentity: state.status === 'signed-out' ? state.otherIdentity : null,
      check,
      logOut,
    };
  }, [state, check, logOut]);

  if (staleEntry === key) return <Navigate to="/" replace />;
  return session && <SessionContext value={session}>{children}</SessionContext>;
}
