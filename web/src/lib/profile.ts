import { useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** Under which the profile of the customer who is signed in is kept. */
export const MY_PROFILE = ['profile'] as const;

interface ProfileOptions {
  /** False for people who are no customers. */
  enabled?: boolean;
  /** Asked for again whenever somebody comes back to this tab, however short they were away. */
  isFollowed?: boolean;
}

/** The customer's own profile; null while they have none. */
export function useMyProfile({ enabled = true, isFollowed = false }: ProfileOptions = {}) {
  return useQuery({
    enabled,
    queryKey: MY_PROFILE,
    refetchOnWindowFocus: isFollowed ? 'always' : true,
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
