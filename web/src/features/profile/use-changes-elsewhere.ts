import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CustomerProfile } from '../../../../shared/contracts/customers.ts';
import { changedFields, formOf, type ProfileField, type ProfileForm } from './profile-form.ts';

/**
 * Merges what other windows save into an open profile form: unedited fields take the new value, edited fields keep
 * theirs. `version` is the version that the form is based on; `changed` lists the fields that other windows changed.
 */
export function useChangesElsewhere(
  form: UseFormReturn<ProfileForm, unknown, ProfileForm>,
  profile: CustomerProfile,
): { version: number; changed: readonly ProfileField[] } {
  const [seen, setSeen] = useState(profile);
  const [changed, setChanged] = useState<readonly ProfileField[]>([]);
  const { isSubmitting } = form.formState;
  useEffect(() => {
    // During submission, a newer profile may be the one being submitted.
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
