import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { WAITING_STYLE } from './disabled-style.ts';

interface RetryProps {
  /** What did not come, in a sentence. */
  what: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In the place of a small part that did not come, in one line: what it is, and the way to try again. */
export function Retry({ what, isRetrying, onRetry }: RetryProps) {
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {what}
      <Button
        size="small"
        variant="outlined"
        aria-disabled={isRetrying}
        onClick={() => isRetrying || onRetry()}
        sx={WAITING_STYLE}
      >
        Retry
      </Button>
    </Box>
  );
}
