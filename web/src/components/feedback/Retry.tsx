import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { BUSY_STYLE } from './disabled-style.ts';
import { ErrorDetails } from './ErrorDetails.tsx';
import { useKeptFocus } from './ErrorState.tsx';

interface RetryProps {
  /** What failed, in a sentence. */
  message: string;
  /** The error, which is explained below; null or undefined if there is nothing to explain. */
  error?: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A short error with a retry button, for a small part of a page. */
export function Retry({ message, error, isRetrying, onRetry }: RetryProps) {
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  return (
    <Box ref={frame} role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {message}
      <Button
        size="small"
        variant="outlined"
        aria-disabled={isRetrying}
        onClick={() => isRetrying || onRetry()}
        sx={BUSY_STYLE}
      >
        Retry
      </Button>
      {error !== undefined && error !== null && (
        <Box sx={{ width: '100%', typography: 'body2', color: 'text.secondary' }}>
          <ErrorDetails explanation={explainError(error)} />
        </Box>
      )}
    </Box>
  );
}
