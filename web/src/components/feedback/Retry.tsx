import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BUSY_STYLE } from './disabled-style.ts';

interface RetryProps {
  /** The error, in a sentence. */
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A one-line error with a retry button, for a small part of a page. */
export function Retry({ message, isRetrying, onRetry }: RetryProps) {
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
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
    </Box>
  );
}
