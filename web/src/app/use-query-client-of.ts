import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { notifyFailure } from '../components/feedback/notify-failure.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';

/** A query client per user, cleared when the user changes: cached data of one user never reaches another. */
export function useQueryClientOf(username: string | undefined): QueryClient {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new client for each user
  const client = useMemo(() => createQueryClient(notifyFailure), [username]);
  useEffect(() => () => client.clear(), [client]);
  return client;
}
