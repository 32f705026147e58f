import Button from '@mui/material/Button';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { BUSY_STYLE } from '../feedback/disabled-style.ts';
import { Retry } from '../feedback/Retry.tsx';

interface OlderItemsProps {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** What the list shows, in the plural, such as `receipts`. */
  what: string;
}

/** The button below a list, newest first, that loads the next page, or why that failed. */
export function OlderItems({ query, what }: OlderItemsProps) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (isFetchNextPageError)
    return (
      <Retry
        message={`More ${what} could not be loaded.`}
        error={error}
        isRetrying={isFetchingNextPage}
        onRetry={() => void query.fetchNextPage()}
      />
    );
  if (!hasNextPage) return null;
  return (
    <Button
      variant="outlined"
      aria-disabled={isFetchingNextPage}
      onClick={() => isFetchingNextPage || void query.fetchNextPage()}
      sx={BUSY_STYLE}
    >
      {isFetchingNextPage ? 'Loading…' : `Show older ${what}`}
    </Button>
  );
}
