import { Component, type ReactNode, Suspense } from 'react';
import { notifyError } from '#web/lib/toasts.ts';

interface LazyBoundaryProps {
  /** The subject of the error message, such as 'The menu'. */
  what: string;
  /** Called after an error. Unmount the boundary here and call `preload`, so that the user can try again. */
  onFailure: () => void;
  children: ReactNode;
}

/** Suspense for a lazy component. If its code cannot be loaded, an error toast says so and the page stays. */
export class LazyBoundary extends Component<LazyBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    notifyError(`${this.props.what} could not be loaded. Check your connection and try again.`);
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
