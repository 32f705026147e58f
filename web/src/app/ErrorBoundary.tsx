import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../components/feedback/ErrorState.tsx';
import { isModuleError } from '../lib/errors/module-error.ts';
import { forgetFailures } from '../lib/lazy-with-preload.tsx';
import { tabStorage } from '../lib/tab-storage.ts';

interface ErrorBoundaryProps {
  /** A failure ends when it changes: a page that failed must not stay in the place of the next one. */
  path?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  error: unknown;
}

/** How often a page whose code is missing asks whether the network is back. */
const PROBE_MS = 4_000;
/** Requested to learn whether the network is back. */
const PROBED = '/runtime-config.json';
const RELOADED = 'reloaded-for-code';

/**
 * Replaces a page that threw an error. A page whose code could not be loaded comes back by itself with the network; after a
 * release that removed its files, the site is reloaded once.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, error: undefined };
  private probe: ReturnType<typeof setInterval> | undefined;
  private hasRetried = false;

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    if (!isModuleError(error)) return;
    this.stop();
    this.probe = setInterval(() => void this.recover(), PROBE_MS);
    window.addEventListener('online', this.recover);
  }

  override componentDidUpdate({ path }: ErrorBoundaryProps) {
    if (path === this.props.path || !this.state.hasFailed) return;
    this.hasRetried = false;
    this.stop();
    forgetFailures();
    this.setState({ hasFailed: false, error: undefined });
  }

  override componentWillUnmount() {
    this.stop();
  }

  private stop() {
    clearInterval(this.probe);
    window.removeEventListener('online', this.recover);
  }

  private recover = async () => {
    const isReachable = await fetch(PROBED, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReachable) this.retry();
  };

  private retry = () => {
    // Reachable and still missing: a release has removed the file, and the new document names the new one.
    if (this.hasRetried && tabStorage.read(RELOADED) !== location.pathname) {
      tabStorage.write(RELOADED, location.pathname);
      location.reload();
      return;
    }
    this.hasRetried = true;
    this.stop();
    forgetFailures();
    this.setState({ hasFailed: false, error: undefined });
  };

  override render() {
    const { hasFailed, error } = this.state;
    if (!hasFailed) return this.props.children;
    if (isModuleError(error)) {
      return (
        <main id="main">
          <ErrorState
            title="This page could not be loaded."
            detail="Check your connection. The page appears when the network is back."
            onRetry={() => void this.recover()}
          />
        </main>
      );
    }
    return (
      <main id="main">
        <ErrorState title="This page could not be shown." error={error ?? null} />
        <Button
          variant="contained"
          sx={{ display: 'block', mx: 'auto' }}
          onClick={() => window.location.reload()}
        >
          Reload
        </Button>
      </main>
    );
  }
}
