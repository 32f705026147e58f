import { useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** Under which the profile of the customer who is signed in is kept. */
export const MY_PROFILE = ['profile'] as const;

/** The customer's own profile; null while they have none. Not `enabled` for people who are no customers. */
export function useMyProfile(enabled = true) {
  return useQuery({
    enabled,
    queryKey: MY_PROFILE,
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
