import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import type { InputOf } from '#shared/routes.ts';
import { myProfile } from '#web/domain/customer/queries.ts';
import { MESSAGE_SETTINGS } from '#web/domain/message/settings-queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';

/** Creates the profile, or returns the existing one. */
export function useRegister() {
  const setProfile = useSetProfile();
  return useMutation({
    mutationFn: async (input: InputOf<'registerCustomer'>) =>
      setProfile(await call('registerCustomer', input)),
    meta: { failure: 'Your profile was not created.', isShown: true },
  });
}

export function useUpdateProfile() {
  const setProfile = useSetProfile();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: InputOf<'updateMyProfile'>) => setProfile(await call('updateMyProfile', input)),
    // They depend on the contact preference and the mobile number.
    onSuccess: () => void client.invalidateQueries({ queryKey: MESSAGE_SETTINGS }),
    meta: {
      success: 'Profile successfully updated!',
      failure: 'The changes to your profile were not saved.',
      isShown: true,
    },
  });
}

/** Refetches the profile. Keeps the cached one if the request fails. */
export function useRefetchProfile(): () => Promise<void> {
  const setProfile = useSetProfile();
  return async () => {
    const profile = await call('getMyProfile', {}).catch(() => null);
    if (profile) await setProfile(profile);
  };
}

export function useAgreeToTerms() {
  const setProfile = useSetProfile();
  return useSingleMutation({
    mutationFn: async () => setProfile(await call('agreeToTerms', {})),
    meta: { failure: 'Your agreement could not be saved.' },
  });
}

/** Puts a profile from the server into the cache, which guards and screens read. */
function useSetProfile() {
  const client = useQueryClient();
  return async (profile: CustomerProfile) => {
    await setData(client, { queryKey: myProfile.queryKey }, profile);
    return profile;
  };
}
