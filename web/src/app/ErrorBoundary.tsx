import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../components/feedback/ErrorState.tsx';

/** Shown in the place of pages that broke, or whose code could not be loaded (after a new release, or offline). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <ErrorState
          title="This page could not be shown"
          detail="Check your connection and load the page again. What you saved is safe."
        />
        <Button
          variant="contained"
          sx={{ display: 'block', mx: 'auto' }}
          onClick={() => window.location.reload()}
        >
          Load again
        </Button>
      </main>
    );
  }
}
