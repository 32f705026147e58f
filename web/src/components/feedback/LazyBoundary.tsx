import { Component, type ReactNode, Suspense } from 'react';
import { notifyError } from '#web/lib/toasts.ts';

interface LazyBoundaryProps {
  /** The subject of the error message, such as 'The menu'. Without it, there is no message. */
  what?: string;
  /** Called after an error. Unmount the boundary here, so that the user can try again. */
  onFailure: () => void;
  /** The `preload` of the lazy component, which lets the next attempt succeed. */
  preload?: () => void;
  /** Shown while the code loads. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Suspense for a lazy component. If its code cannot be loaded, the page stays and an error toast says so. */
export class LazyBoundary extends Component<LazyBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    const { what, preload, onFailure } = this.props;
    if (what) notifyError(`${what} could not be loaded. Check your connection and try again.`);
    preload?.();
    onFailure();
  }

  override render() {
    const { fallback, children } = this.props;
    return this.state.failed ? null : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
