import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CustomerProfile } from '../../../../shared/contracts/customers.ts';
import { changedFields, formOf, type ProfileField, type ProfileForm } from './profile-form.ts';

/**
 * Keeps an open form of the profile in step with what other windows save: fields that were not touched here take the new
 * value, what was typed stays. `version` is the one that the form shows, `changed` the fields that changed meanwhile.
 */
export function useChangesElsewhere(
  form: UseFormReturn<ProfileForm, unknown, ProfileForm>,
  profile: CustomerProfile,
): { version: number; changed: readonly ProfileField[] } {
  const [seen, setSeen] = useState(profile);
  const [changed, setChanged] = useState<readonly ProfileField[]>([]);
  const { isSubmitting } = form.formState;
  useEffect(() => {
    // While it is sent, a newer profile may be the one that was sent.
    if (isSubmitting || profile.version <= seen.version) return;
    const [before, now, typed] = [formOf(seen), formOf(profile), form.getValues()];
    const differing = changedFields(before, now);
    for (const field of differing) {
      if (typed[field] === before[field]) form.setValue(field, now[field], { shouldValidate: true });
    }
    setSeen(profile);
    setChanged((earlier) => [...new Set([...earlier, ...differing])]);
  }, [form, isSubmitting, profile, seen]);
  return { version: seen.version, changed };
}
