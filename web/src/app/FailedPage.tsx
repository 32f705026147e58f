import { useEffect, useState } from 'react';
import { ErrorState } from '../components/feedback/ErrorState.tsx';
import { reloadAfter } from '../lib/lazy-with-preload.tsx';
import { reloadOnce } from '../lib/reload-once.ts';
import { useIsOnline } from '../lib/use-is-online.ts';

interface FailedPageProps {
  error: unknown;
  /** The missing code has been loaded. */
  onLoaded: () => void;
}

/** In place of a page that failed. One whose code is missing loads by itself when the network or the user returns. */
export function FailedPage({ error, onLoaded }: FailedPageProps) {
  const isOnline = useIsOnline();
  const [isRetrying, setIsRetrying] = useState(false);
  const load = reloadAfter(error);

  async function retry(): Promise<void> {
    if (!load || isRetrying) return;
    setIsRetrying(true);
    try {
      await load();
      onLoaded();
    } catch {
      await reloadOnce(true);
      setIsRetrying(false);
    }
  }
  useEffect(() => {
    const onReturn = () => void retry();
    window.addEventListener('online', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      window.removeEventListener('online', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  });
  const isCodeMissing = load !== undefined;
  useEffect(() => {
    if (isCodeMissing) void reloadOnce(false);
  }, [isCodeMissing]);

  return (
    <main id="main">
      {load ? (
        <ErrorState
          title={isOnline ? 'This page could not be loaded.' : 'You are offline.'}
          detail={
            isOnline
              ? 'Check your connection and try again.'
              : 'This page opens by itself when the connection is back.'
          }
          isRetrying={isRetrying}
          onRetry={() => void retry()}
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
