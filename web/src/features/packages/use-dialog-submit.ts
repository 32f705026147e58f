import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerErrors, useSubmit } from '#web/components/form/use-app-form.ts';

interface DialogSubmitOptions {
  onClose: () => void;
  /** Called before an error is shown. */
  onError?: (error: unknown) => Promise<void>;
}

/**
 * Submits the form of a dialog and closes it. If the customer leaves the dialog during the request, a form that was opened
 * since stays open.
 */
export function useDialogSubmit<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  save: (values: T) => Promise<unknown>,
  { onClose, onError }: DialogSubmitOptions,
) {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useSubmit(
    form,
    async (values) => {
      await save(values);
      if (isShown.current) onClose();
    },
    {
      explain: async (error) => {
        if (!isShown.current) return null;
        await onError?.(error);
        return showServerErrors(form, error);
      },
    },
  );
}
