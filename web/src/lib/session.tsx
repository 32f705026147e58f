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
import { useLocation } from 'react-router-dom';
import { onUnauthorized } from './api-settings.ts';
import { currentIdentity, onSignInElsewhere, signOut } from './identity.ts';
import type { Identity } from './identity-types.ts';
import { tabStorage } from './tab-storage.ts';

const RECHECK_MS = 900_000;

type SessionState =
  | { status: 'checking' }
  /** `byChoice`: somebody pressed Logout, so the next person must not land on their page. */
  | { status: 'signed-out'; byChoice: boolean }
  | { status: 'signed-in'; identity: Identity };

interface Session {
  status: 'signed-out' | 'signed-in';
  /** Null while signed out. */
  identity: Identity | null;
  /** Whether the session ended by the Logout control, in this page's life. */
  endedByChoice: boolean;
  /** Asks the provider again who is signed in; call it after a successful sign-in. */
  check: () => Promise<void>;
  /** Ends the session. Never rejects: without a network the tokens here go all the same. */
  logOut: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** The session of this site. Throws outside its provider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('The session is used outside its provider.');
  return session;
}

interface SessionProviderProps {
  children: ReactNode;
}

/**
 * Keeps the session: shows nothing until the first check is finished, checks again on each change of path, whenever
 * the tab comes to the front, the network comes back or another tab signs in or out, and every 900 seconds while signed
 * in. A token that the API refuses is renewed at once, or ends the session.
 */
export function SessionProvider({ children }: SessionProviderProps) {
  const [state, setState] = useState<SessionState>({ status: 'checking' });
  const isFirst = useRef(true);
  const { pathname } = useLocation();

  const ask = useCallback(async (renew: boolean) => {
    const next = await currentIdentity(renew).catch(() => undefined);
    const settle = () => setState((previous) => stateAfterCheck(previous, next));
    // What follows the first check is the whole page, drawn in slices; whatever a later one finds is shown at once.
    if (isFirst.current) startTransition(settle);
    else settle();
    isFirst.current = false;
  }, []);
  const check = useCallback(() => ask(false), [ask]);

  const logOut = useCallback(async () => {
    // Before the sign-out, which may leave the page for the provider, or a message for the login page.
    tabStorage.clear();
    await signOut().catch(() => undefined);
    setState({ status: 'signed-out', byChoice: true });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of path asks again
  useEffect(() => {
    void check();
  }, [check, pathname]);

  useEffect(() => {
    // The tokens may have run out meanwhile.
    const onVisible = () => void (document.visibilityState === 'visible' && check());
    // A whole page that comes back from the browser's memory may be of a session that has ended: blank until checked.
    const onRestored = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setState({ status: 'checking' });
      void check();
    };
    // Without a network a check may have found nobody, while the tokens are still there.
    const onOnline = () => void check();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onOnline);
    window.addEventListener('pageshow', onRestored);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onRestored);
    };
  }, [check]);

  useEffect(() => onSignInElsewhere(() => void check()), [check]);
  useEffect(() => onUnauthorized(() => void ask(true)), [ask]);

  const signedIn = state.status === 'signed-in';
  useEffect(() => {
    if (!signedIn) return;
    const timer = setInterval(() => void check(), RECHECK_MS);
    return () => clearInterval(timer);
  }, [signedIn, check]);

  const session = useMemo<Session | null>(() => {
    if (state.status === 'checking') return null;
    return {
      status: state.status,
      identity: state.status === 'signed-in' ? state.identity : null,
      endedByChoice: state.status === 'signed-out' && state.byChoice,
      check,
      logOut,
    };
  }, [state, check, logOut]);

  return session && <SessionContext value={session}>{children}</SessionContext>;
}

/** `undefined`: the check could not be made. Who was signed in stays so; a first check then finds nobody. */
function stateAfterCheck(previous: SessionState, found: Identity | null | undefined): SessionState {
  if (found === undefined) {
    return previous.status === 'checking' ? { status: 'signed-out', byChoice: false } : previous;
  }
  if (found === null) {
    return previous.status === 'signed-out' ? previous : { status: 'signed-out', byChoice: false };
  }
  const same = previous.status === 'signed-in' && isSame(previous.identity, found);
  return same ? previous : { status: 'signed-in', identity: found };
}

function isSame(a: Identity, b: Identity): boolean {
  const sameLists = a.roles.join() === b.roles.join() && a.logins.join() === b.logins.join();
  return a.username === b.username && a.email === b.email && sameLists;
}
