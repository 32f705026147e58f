import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { AlertIcon } from '../icons.tsx';
import { BUSY_STYLE } from './disabled-style.ts';
import { ErrorDetails } from './ErrorDetails.tsx';

interface ErrorStateProps {
  /** What failed, in a sentence. */
  title: string;
  /** The error, which is explained below the title. */
  error?: unknown;
  /** Replaces the explanation of the error. */
  detail?: string;
  /** Without it there is no button. */
  onRetry?: () => void;
  isRetrying?: boolean;
  retryLabel?: string;
}

/** Replaces content that could not be loaded: what failed, why, where to get help, and a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { title, error, detail, onRetry, isRetrying = false, retryLabel = 'Try again' } = props;
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  return (
    <Box
      ref={frame}
      role="alert"
      sx={{ textAlign: 'center', py: { xs: 5, sm: 8 }, px: 2, maxWidth: 480, mx: 'auto' }}
    >
      <AlertIcon sx={{ fontSize: 40, color: 'error.main', mb: 1.5 }} />
      <Box component="p" sx={{ typography: 'h2', m: 0, mb: '0.35em' }}>
        {title}
      </Box>
      {(detail !== undefined || error !== undefined) && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {detail ?? <ErrorDetails explanation={explainError(error)} />}
        </Box>
      )}
      {onRetry && (
        <Button
          variant="contained"
          aria-disabled={isRetrying}
          onClick={() => isRetrying || onRetry()}
          sx={[{ mt: 3 }, BUSY_STYLE]}
        >
          {isRetrying ? 'Trying again…' : retryLabel}
        </Button>
      )}
    </Box>
  );
}

/**
 * When an element disappears with the focus, such as a retry button after success, moves the focus to the heading of its
 * part of the page. Dialogs manage their own.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (!element?.contains(document.activeElement) || element.closest('[role="dialog"]')) return;
      const part = element.closest('section, article')?.querySelector<HTMLElement>('h2, h3');
      const heading = part ?? document.querySelector<HTMLElement>('main h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    };
  }, [frame]);
}
