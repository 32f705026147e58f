import { Component, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '../components/feedback/ErrorState.tsx';
import { reloadAfter } from '../lib/lazy-with-preload.tsx';
import { reloadOnce } from '../lib/reload-once.ts';
import { useIsOnline } from '../lib/use-is-online.ts';

interface ErrorBoundaryProps {
  /** Shows the children again when it changes. */
  path?: string;
  children: ReactNode;
}

const NO_ERROR = { error: undefined, hasFailed: false };

/** Replaces a page that threw an error or whose code could not be loaded, for example offline or after a release. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; hasFailed: boolean }> {
  override state = NO_ERROR;

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidUpdate({ path }: ErrorBoundaryProps) {
    if (this.state.hasFailed && path !== this.props.path) this.setState(NO_ERROR);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <FailedPage error={this.state.error} onLoaded={() => this.setState(NO_ERROR)} />;
  }
}

const RETRY_MS = 5000;

/** Replaces a page that failed. If its code could not be loaded, retries when the network or the user comes back. */
function FailedPage({ error, onLoaded }: { error: unknown; onLoaded: () => void }) {
  const isOnline = useIsOnline();
  const [isRetrying, setIsRetrying] = useState(false);
  const load = reloadAfter(error);

  async function retry(): Promise<void> {
    try {
      await load?.();
      onLoaded();
    } catch {
      await reloadOnce(true);
    }
  }
  async function retryVisibly(): Promise<void> {
    setIsRetrying(true);
    await retry();
    setIsRetrying(false);
  }
  useEffect(() => {
    if (!load) return;
    const onReturn = () => void retry();
    const listening = new AbortController();
    window.addEventListener('online', onReturn, { signal: listening.signal });
    window.addEventListener('focus', onReturn, { signal: listening.signal });
    // `online` fires before the portal can be reached, and no event fires when the portal itself is back.
    const timer = setInterval(onReturn, RETRY_MS);
    return () => {
      listening.abort();
      clearInterval(timer);
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
