import { useEffect } from 'react';
import { onSignInElsewhere } from '../identity/identity.ts';

const RECHECK_MS = 900_000;

interface SessionChecks {
  /** Looks who is signed in. */
  check: () => void;
  /** A whole page came back from the browser's memory: what it shows may be of a session that has ended. */
  onRestored: () => void;
  isSignedIn: boolean;
}

/** Checks whenever the session may have changed outside this tab, at the moments that `SessionProvider` names. */
export function useSessionChecks({ check, onRestored, isSignedIn }: SessionChecks): void {
  useEffect(() => {
    // The tokens may have run out meanwhile.
    const onVisible = () => document.visibilityState === 'visible' && check();
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onRestored();
    document.addEventListener('visibilitychange', onVisible);
    // Without a network a check may have found nobody, while the tokens are still there.
    window.addEventListener('online', check);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', check);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [check, onRestored]);

  useEffect(() => onSignInElsewhere(check), [check]);

  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setInterval(check, RECHECK_MS);
    return () => clearInterval(timer);
  }, [isSignedIn, check]);
}
