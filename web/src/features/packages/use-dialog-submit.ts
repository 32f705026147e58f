import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { notifyFailure } from '#web/components/feedback/notify-failure.tsx';
import { showServerErrors, useSubmit } from '#web/components/form/use-app-form.ts';

interface DialogSubmitOptions {
  onClose: () => void;
  /** What failed, in a sentence, for a toast after the customer has left the dialog. */
  failed: string;
  /** Called before an error is shown. */
  onError?: (error: unknown) => Promise<void>;
}

/**
 * Submits the form of a dialog and closes it. If the customer leaves the dialog during the request, a form that was opened
 * since stays open, and a toast shows an error.
 */
export function useDialogSubmit<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  save: (values: T) => Promise<unknown>,
  { onClose, failed, onError }: DialogSubmitOptions,
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
        if (!isShown.current) {
          notifyFailure(error, failed);
          return null;
        }
        await onError?.(error);
        return showServerErrors(form, error);
      },
    },
  );
}
