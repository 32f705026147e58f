import { useEffect, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

interface Source<T extends FieldValues, S> {
  formOf: (source: S) => T;
  versionOf: (source: S) => number;
}

/**
 * Merges what others save into an open form: unedited fields take the new value, edited fields keep theirs. `base` is
 * what the form is based on; `changed` lists the fields that others changed. `formOf` and `versionOf` must be stable.
 */
export function useChangesElsewhere<T extends FieldValues, S>(
  form: UseFormReturn<T, unknown, T>,
  source: S,
  { formOf, versionOf }: Source<T, S>,
): { base: S; changed: readonly FieldPath<T>[] } {
  const [base, setBase] = useState(source);
  const [changed, setChanged] = useState<readonly FieldPath<T>[]>([]);
  const { isSubmitting } = form.formState;
  useEffect(() => {
    // During submission, a newer source may be the one being submitted.
    if (isSubmitting || versionOf(source) <= versionOf(base)) return;
    const [before, now, typed] = [formOf(base), formOf(source), form.getValues()];
    const differing = changedFields(before, now);
    for (const field of differing) {
      if (typed[field] !== before[field]) continue;
      form.setValue(field, now[field] as FieldPathValue<T, typeof field>, { shouldValidate: true });
    }
    setBase(() => source);
    setChanged((earlier) => [...new Set([...earlier, ...differing])]);
  }, [form, isSubmitting, source, base, formOf, versionOf]);
  return { base, changed };
}

/** The fields that differ, in the order of the form's values. */
export function changedFields<T extends FieldValues>(before: T, after: T): FieldPath<T>[] {
  return (Object.keys(after) as FieldPath<T>[]).filter((field) => before[field] !== after[field]);
}
