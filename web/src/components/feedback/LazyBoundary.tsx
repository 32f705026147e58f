import { Component, type ReactNode, Suspense } from 'react';
import { notifyError } from '../../lib/toasts.ts';

interface LazyBoundaryProps {
  /** What it is, as the notice begins where it cannot be loaded. */
  what: string;
  /** Called then: time to take it out of the page and to prepare it anew, so that it can be asked for again. */
  onFailure: () => void;
  children: ReactNode;
}

/** Around a part of a page that travels late: where it does not arrive, a notice says so and the page stays. */
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
