import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { explainError, prefixed } from '#web/lib/errors/explain-error.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface MutationDialogProps<T, V>
  extends Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'children' | 'confirmLabel' | 'cancelLabel' | 'busyLabel'
  > {
  mutation: Pick<UseMutationResult<T, Error, V>, 'error' | 'isPending' | 'isSuccess'> & {
    mutate: (variables: V, callbacks: Pick<MutateOptions<T, Error, V>, 'onSuccess'>) => void;
  };
  variables: V;
  /** Shows the confirm button in red, which is the default. */
  isDestructive?: boolean;
  /** The start of the error message. */
  failurePrefix?: string;
  onSuccess?: (data: T) => void;
  /** Called when the dialog is no longer visible. */
  onClosed: (isDone: boolean) => void;
}

/** Asks for confirmation of a mutation and runs it. Stays open after a failure. */
export function MutationDialog<T, V>(props: MutationDialogProps<T, V>) {
  const {
    mutation,
    variables,
    isDestructive = true,
    failurePrefix = '',
    onSuccess,
    onClosed,
    ...texts
  } = props;
  const { mutate, error, isPending, isSuccess } = mutation;
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <ConfirmDialog
      {...texts}
      open={isOpen}
      isDestructive={isDestructive}
      isBusy={isPending || isSuccess}
      error={error && prefixed(failurePrefix, explainError(error))}
      onConfirm={() =>
        mutate(variables, {
          onSuccess: (data) => {
            close();
            onSuccess?.(data);
          },
        })
      }
      onCancel={close}
      onExited={() => onClosed(isSuccess)}
    />
  );
}
