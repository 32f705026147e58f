import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { AlertIcon } from '../icons.tsx';
import { BUSY_STYLE } from './disabled-style.ts';

interface ErrorStateProps {
  /** What happened, in a sentence. */
  title: string;
  /** What the person can do about it, or what the server said. */
  detail?: string;
  /** Tries again; without it no control is shown. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** In the place of content that could not be loaded: what happened, and a way to try again. */
export function ErrorState({ title, detail, onRetry, isRetrying = false }: ErrorStateProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      // The control goes with what it asked for: the keyboard goes on at the heading of the page. A dialog has its own way.
      const isInDialog = element?.closest('[role="dialog"]');
      if (!isInDialog && element?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }
    };
  }, []);
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
      {detail && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {detail}
        </Box>
      )}
      {onRetry && (
        <Button
          variant="contained"
          aria-disabled={isRetrying}
          onClick={() => isRetrying || onRetry()}
          sx={[{ mt: 3 }, BUSY_STYLE]}
        >
          {isRetrying ? 'Trying again…' : 'Try again'}
        </Button>
      )}
    </Box>
  );
}
