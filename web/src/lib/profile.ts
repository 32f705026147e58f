import { useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** The customer's own profile; null while they have none. */
export function useMyProfile() {
  return useQuery({
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
}
