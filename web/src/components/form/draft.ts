import { useEffect, useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { shownUsername } from '#web/lib/identity/identity.ts';
import { type StoredValue, storedValue, tabStorage } from '#web/lib/storage.ts';

const draftOf = (key: string) => storedValue(tabStorage, `draft ${key}`, z.record(z.string(), z.unknown()));

/** Whether this tab has kept what was entered in the form with this key. */
export const hasDraft = (key: string): boolean => draftOf(key).read() !== null;

/**
 * Keeps the edited fields of a form when the session ends or the page is reloaded, and restores them the next time that its
 * user opens the form. The storage of the tab is cleared for any other user. Without a key, nothing is kept.
 */
export function useDraft<T extends FieldValues>(form: UseFormReturn<T, unknown, T>, key?: string): void {
  const draft = useMemo(() => (key === undefined ? null : draftOf(key)), [key]);
  useEffect(() => {
    if (!draft) return;
    const kept = draft.read();
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => {
        const edited = Object.entries(values).filter(([name]) => name in dirtyFields);
        if (edited.length > 0) draft.write(Object.fromEntries(edited));
        else draft.remove();
      },
    });
  }, [form, draft]);
  useDropped(draft);
}

/** Removes a draft when its form closes: it was saved, or the user has agreed to discard it. */
export function useDropped(draft: Pick<StoredValue<unknown>, 'remove'> | null): void {
  useEffect(
    () => () => {
      const hasEnded = shownUsername() === null;
      if (!hasEnded) draft?.remove();
    },
    [draft],
  );
}
