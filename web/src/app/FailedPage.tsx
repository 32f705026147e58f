import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { ErrorState } from '../components/feedback/ErrorState.tsx';
import { reloadAfter } from '../lib/lazy-with-preload.tsx';
import { reloadOnce } from '../lib/reload-once.ts';
import { useIsOnline } from '../lib/use-is-online.ts';

const RETRY_MS = 5000;

/**
 * Replaces a page that threw an error or whose code could not be loaded, for example offline or after a release. If the
 * code could not be loaded, retries when the network or the user comes back.
 */
export function FailedPage() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const [isRetrying, setIsRetrying] = useState(false);
  const load = reloadAfter(error);

  async function retry(): Promise<void> {
    try {
      await load?.();
      // The router shows a failed route again after a navigation.
      await navigate(location, { replace: true, state: location.state });
    } catch {
      await reloadOnce(true);
    }
  }
  async function retryVisibly(): Promise<void> {
    setIsRetrying(true);
    await retry();
    setIsRetrying(false);
  }
  const onReturn = useEffectEvent(() => void retry());
  const isCodeMissing = load !== undefined;
  useEffect(() => {
    if (!isCodeMissing) return;
    void reloadOnce(false);
    const listening = new AbortController();
    window.addEventListener('online', onReturn, { signal: listening.signal });
    window.addEventListener('focus', onReturn, { signal: listening.signal });
    // `online` fires before the portal can be reached, and no event fires when the portal itself is back.
    const timer = setInterval(onReturn, RETRY_MS);
    return () => {
      listening.abort();
      clearInterval(timer);
    };
  }, [isCodeMissing]);

  return (
    <main id="main">
      {isCodeMissing ? (
        <ErrorState
          title={isOnline ? 'This page could not be loaded.' : 'You are offline.'}
          detail={
            isOnline
              ? 'Check your connection and try again.'
              : 'This page will load when you are back online.'
          }
          isRetrying={isRetrying}
          onRetry={() => void retryVisibly()}
        />
      ) : (
        <ErrorState
          title="This page could not be shown."
          error={error ?? null}
          retryLabel="Reload"
          onRetry={() => window.location.reload()}
        />
      )}
    </main>
  );
}
