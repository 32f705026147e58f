import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerProfile } from '../../../../shared/contracts/customers.ts';
import type { InputOf } from '../../../../shared/routes.ts';
import { MY_PROFILE } from '../../domain/customer/queries.ts';
import { call } from '../../lib/api/api-client.ts';

/** Creates the profile. Resolves to the existing one if there is one. */
export function useRegister() {
  const show = useShowProfile();
  return useMutation({
    mutationFn: async (input: InputOf<'registerCustomer'>) => show(await call('registerCustomer', input)),
    meta: { failure: false },
  });
}

export function useUpdateProfile() {
  const show = useShowProfile();
  return useMutation({
    mutationFn: async (input: InputOf<'updateMyProfile'>) => show(await call('updateMyProfile', input)),
    meta: { success: 'Profile successfully updated!', failure: false },
  });
}

/** Refetches the profile and shows it everywhere. If that fails, the cached profile stays. */
export function useRefetchProfile(): () => Promise<void> {
  const show = useShowProfile();
  return async () => {
    const profile = await call('getMyProfile', {}).catch(() => null);
    if (profile) await show(profile);
  };
}

export function useAgreeToTerms() {
  const show = useShowProfile();
  return useMutation({
    mutationFn: async () => show(await call('agreeToTerms', {})),
    meta: { failure: 'Your agreement could not be saved.' },
  });
}

/** Replaces the cached profile with the response, for all guards and screens at once. */
function useShowProfile() {
  const client = useQueryClient();
  return async (profile: CustomerProfile) => {
    // A response that is still in flight is older than this one.
    await client.cancelQueries({ queryKey: MY_PROFILE });
    client.setQueryData(MY_PROFILE, profile);
    return profile;
  };
}
