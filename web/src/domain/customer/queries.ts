import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';

/** Under which the profile of the customer who is signed in is kept. */
export const MY_PROFILE = ['profile'] as const;

interface ProfileOptions {
  /** False for people who are no customers. */
  enabled?: boolean;
  /** Refetched whenever somebody comes back to this tab, however briefly they were away. */
  alwaysRefetchOnFocus?: boolean;
}

/** The customer's own profile; null while they have none. */
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
