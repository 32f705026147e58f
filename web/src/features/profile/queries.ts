import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerProfile } from '../../../../shared/contracts/customers.ts';
import type { InputOf } from '../../../../shared/routes.ts';
import { MY_PROFILE } from '../../domain/customer/queries.ts';
import { call } from '../../lib/api/api-client.ts';

/** Makes the profile; where there is one already, the answer is that one. */
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

/** Asks for the profile as it is now and shows it everywhere. If no answer comes, what was known stays. */
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

/** The server's answer takes the place of the profile everywhere at once: guards and screens go by it. */
function useShowProfile() {
  const client = useQueryClient();
  return async (profile: CustomerProfile) => {
    // An answer that is still on its way knows less than this one.
    await client.cancelQueries({ queryKey: MY_PROFILE });
    client.setQueryData(MY_PROFILE, profile);
    return profile;
  };
}
