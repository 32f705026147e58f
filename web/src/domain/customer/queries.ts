import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** The signed-in customer's profile, or null if they have none yet. */
export const myProfile = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    try {
      return await call('getMyProfile', {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

interface ProfileOptions {
  /** False for users who are not customers. */
  enabled?: boolean;
  /** Refetches on each return to this tab, even if the data is fresh. */
  alwaysRefetchOnFocus?: boolean;
}

export function useMyProfile({ enabled = true, alwaysRefetchOnFocus = false }: ProfileOptions = {}) {
  return useQuery({
    ...myProfile,
    enabled,
    refetchOnWindowFocus: alwaysRefetchOnFocus ? 'always' : true,
  });
}
