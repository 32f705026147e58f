import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { BusyButton } from '../controls/BusyButton.tsx';
import { AlertIcon } from '../icons.tsx';
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
  return (
    <Box role="alert" sx={{ textAlign: 'center', py: { xs: 5, sm: 8 }, px: 2, maxWidth: 480, mx: 'auto' }}>
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
        <BusyButton
          variant="contained"
          isBusy={isRetrying}
          busyLabel="Trying again…"
          onClick={onRetry}
          sx={{ mt: 3 }}
        >
          {retryLabel}
        </BusyButton>
      )}
    </Box>
  );
}

/** The props of an `ErrorState` or `Retry`: the error of the first query, and a retry of all of them. */
export function failureOf(...failed: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>[]) {
  return {
    error: failed[0]?.error,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    onRetry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

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
