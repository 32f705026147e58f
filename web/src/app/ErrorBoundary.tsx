import { Component, type ReactNode } from 'react';
import { FailedPage } from './FailedPage.tsx';

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
