import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { BookingSkeleton } from './BookingSkeleton.tsx';

interface Query {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A skeleton while queries load, or an error that retries those that failed. */
export function LoadState({ queries }: { queries: readonly Query[] }) {
  const failed = queries.filter(({ data, error }) => data === undefined && error);
  if (failed.length === 0) return <BookingSkeleton />;
  return (
    <ErrorState
      title="The pickup times could not be loaded."
      error={failed[0]?.error}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { refetch } of failed) void refetch();
      }}
    />
  );
}
