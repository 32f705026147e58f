import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { ErrorState, failureOf, Retry } from './ErrorState.tsx';
import { LiveRegion } from './LiveRegion.tsx';

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Shown while there is neither data nor an error. */
  loading: ReactNode;
  /** What failed, in a sentence. */
  failure: string;
  /** Replaces the error if the server has no such record. */
  missing?: ReactNode;
  /** Not the page's main content: shows an error as a line with a button. */
  isPart?: boolean;
  /** A detail within a line or a card: shows an error without its explanation. */
  isLine?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * Renders its children with the data of a query, a placeholder while it loads, or its error. Everything that is derived
 * from a query is shown in one, so that data that is not there is never taken for an empty list.
 */
export function Loaded<T>({ query, loading, failure, missing, isPart, isLine, children }: LoadedProps<T>) {
  const { data } = query;
  // While a query without data is retried, it has no error. The button stays, so that it keeps the focus.
  const [lastError, setLastError] = useState(query.error);
  if (query.error && query.error !== lastError) setLastError(query.error);
  const error = query.error ?? lastError;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  if (missing && error instanceof ApiError && error.status === 404) return missing;
  if (isLine) return <Retry message={failure} {...failureOf(query)} error={undefined} />;
  if (isPart) return <Retry message={failure} {...failureOf(query)} error={error} />;
  return <ErrorState title={failure} {...failureOf(query)} error={error} />;
}

interface LoadingProps {
  /** What is loading, for screen readers. */
  what: string;
  /** The heights of the placeholders in pixels. */
  heights: readonly number[];
  gap?: number;
  borderRadius?: string;
}

/** Placeholders for content that is loading. */
export function Loading({ what, heights, gap = 2, borderRadius }: LoadingProps) {
  return (
    <Box aria-busy sx={{ display: 'grid', gap }}>
      <LiveRegion isHidden>Loading {what}</LiveRegion>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} variant="rounded" height={height} sx={{ borderRadius }} />
      ))}
    </Box>
  );
}

/** Replaces a page while its code or its guard's data loads. Styled in the document, which shows it before any script runs. */
export function PageSkeleton() {
  return (
    <main id="main" className="page-skeleton" aria-busy>
      <LiveRegion isHidden>Loading</LiveRegion>
      <i />
      <i />
      <i />
      <i />
    </main>
  );
}
