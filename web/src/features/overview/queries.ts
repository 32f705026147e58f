import { useQuery } from '@tanstack/react-query';
import { STAFF } from '#web/domain/staff/queries.ts';
import { callShown } from '#web/lib/api/api-client.ts';

const MINUTE_MS = 60_000;

/** The figures of the overview, renewed every minute while the page is visible. */
export function useOverview() {
  return useQuery({
    queryKey: [...STAFF, 'overview'],
    queryFn: ({ signal }) => callShown('getOverview', {}, { signal }),
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  });
}
