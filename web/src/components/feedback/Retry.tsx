import Box from '@mui/material/Box';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { BusyButton } from '../controls/BusyButton.tsx';
import { ErrorDetails } from './ErrorDetails.tsx';

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
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {message}
      <BusyButton size="small" variant="outlined" isBusy={isRetrying} onClick={onRetry}>
        Retry
      </BusyButton>
      {error !== undefined && error !== null && (
        <Box sx={{ width: '100%', typography: 'body2', color: 'text.secondary' }}>
          <ErrorDetails explanation={explainError(error)} />
        </Box>
      )}
    </Box>
  );
}
