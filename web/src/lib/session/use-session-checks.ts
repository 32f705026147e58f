import { useEffect } from 'react';
import { onAuthChangeInOtherTab } from '../identity/identity.ts';

const RECHECK_MS = 900_000;

interface SessionChecks {
  /** Checks who is signed in. */
  check: () => void;
  /** The page was restored from the back/forward cache and may show a session that has ended. */
  onRestored: () => void;
  isSignedIn: boolean;
}

/** Checks the session at the times listed at `SessionProvider`. */
export function useSessionChecks({ check, onRestored, isSignedIn }: SessionChecks): void {
  useEffect(() => {
    // The tokens may have expired in the meantime.
    const onVisible = () => document.visibilityState === 'visible' && check();
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onRestored();
    document.addEventListener('visibilitychange', onVisible);
    // A check without a network may have found no session although the tokens are still stored.
    window.addEventListener('online', check);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', check);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [check, onRestored]);

  useEffect(() => onAuthChangeInOtherTab(check), [check]);

  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setInterval(check, RECHECK_MS);
    return () => clearInterval(timer);
  }, [isSignedIn, check]);
}
