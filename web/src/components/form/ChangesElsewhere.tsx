import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/lib/api/api-error.ts';
import { Callout } from '../feedback/Callout.tsx';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import { InfoIcon } from '../icons.tsx';

interface Options<T extends FieldValues, S> {
  formOf: (source: S) => T;
  versionOf: (source: S) => number;
  /** Fields that are only replaced together with another, by name. */
  follows?: Partial<Record<FieldPath<T>, FieldPath<T>>>;
  /** Whether the form was saved and is about to close. */
  isSaved?: boolean;
  /** The last error of saving, for `isConflict`. */
  error?: unknown;
}

/**
 * Merges changes saved elsewhere into an open form: unedited fields take the new value, edited fields keep theirs. `base`
 * is what the form is based on. The functions in `options` and `follows` must be stable.
 */
export function useChangesElsewhere<T extends FieldValues, S>(
  form: UseFormReturn<T, unknown, T>,
  source: S,
  [base, setBase]: readonly [S, (next: S) => void],
  { formOf, versionOf, follows, isSaved = false, error }: Options<T, S>,
) {
  const [change, setChange] = useState<{ fields: readonly FieldPath<T>[]; error: unknown } | null>(null);
  const isBusy = form.formState.isSubmitting || isSaved;
  useEffect(() => {
    // During submission, a newer source may be the one being submitted.
    if (isBusy || versionOf(source) <= versionOf(base)) return;
    const [before, now, typed] = [formOf(base), formOf(source), form.getValues()];
    const fields = changedFields(before, now);
    for (const field of fields) {
      const edited = follows?.[field] ?? field;
      if (typed[edited] !== before[edited]) continue;
      form.setValue(field, now[field] as FieldPathValue<T, typeof field>, { shouldValidate: true });
    }
    setBase(source);
    setChange((earlier) => ({ fields: [...new Set([...(earlier?.fields ?? []), ...fields])], error }));
  }, [form, isBusy, source, base, setBase, formOf, versionOf, follows, error]);
  return {
    /** The fields that were changed elsewhere; undefined if there are none. */
    changed: change?.fields,
    /** Whether the last attempt to save failed because of the last change, and it changed fields of the form. */
    isConflict: (change?.fields.length ?? 0) > 0 && change?.error === error && isConflict(error),
    clearChange: () => setChange(null),
  };
}

/** Whether the server rejected a change because of an earlier one. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** The fields that differ, in the order of the form's values. */
export function changedFields<T extends FieldValues>(before: T, after: T): FieldPath<T>[] {
  return (Object.keys(after) as FieldPath<T>[]).filter((field) => before[field] !== after[field]);
}

interface ChangesElsewhereProps {
  /** What was changed, such as 'your profile'. */
  what: string;
  /** What happened to it, at the end of the title. */
  how?: string;
  /** What has changed: a field with its new value, or an event, maybe with a text. Text is highlighted. */
  changes: readonly { label: string; value?: ReactNode }[];
  /** Whether saving failed because of them. */
  isConflict: boolean;
  submitLabel: string;
}

/** Shows changes saved elsewhere before they can be overwritten. A live region. */
export function ChangesElsewhere({
  what,
  how = 'was changed in another window or on another device',
  changes,
  isConflict,
  submitLabel,
}: ChangesElsewhereProps) {
  return (
    <LiveRegion collapses>
      {changes.length > 0 && (
        <Callout
          icon={InfoIcon}
          tone={isConflict ? 'warning' : 'info'}
          title={
            isConflict ? `Not saved yet: ${what} ${how}` : `${what[0]?.toUpperCase()}${what.slice(1)} ${how}`
          }
        >
          <Box component="ul" sx={{ m: 0, pl: 2.25, maxHeight: '30dvh', overflowY: 'auto' }}>
            {changes.map(({ label, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two events can have the same label, and the list only grows
              <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
                {label}
                {value !== undefined && ': '}
                {typeof value === 'string' ? <strong dir="auto">{value || 'empty'}</strong> : value}
              </Box>
            ))}
          </Box>
          Your own changes are kept. Press {submitLabel} to save what the form shows.
        </Callout>
      )}
    </LiveRegion>
  );
}
