import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../components/feedback/ErrorState.tsx';

/** Replaces a page that threw an error or whose code could not be loaded, for example offline or after a release. */
export class ErrorBoundary extends Component<
  { children: ReactNode },
  { error: unknown; hasFailed: boolean }
> {
  override state = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        <ErrorState title="This page could not be shown." error={this.state.error ?? null} />
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
