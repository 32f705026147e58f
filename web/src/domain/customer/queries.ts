import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** The query key of the signed-in customer's profile. */
export const MY_PROFILE = ['profile'] as const;

interface ProfileOptions {
  /** False for users who are not customers. */
  enabled?: boolean;
  /** Refetches on each return to this tab, even if the data is fresh. */
  alwaysRefetchOnFocus?: boolean;
}

/** The signed-in customer's profile, or null if they have none yet. */
export function useMyProfile({ enabled = true, alwaysRefetchOnFocus = false }: ProfileOptions = {}) {
  return useQuery({
    enabled,
    queryKey: MY_PROFILE,
    refetchOnWindowFocus: alwaysRefetchOnFocus ? 'always' : true,
    queryFn: async ({ signal }) => {
      try {
        return await call('getMyProfile', {}, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}
