import Button from '@mui/material/Button';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormError, FormStack, SubmitButton } from '../form/FormStack.tsx';
import { UnsavedChanges } from '../form/UnsavedChanges.tsx';
import { useSubmit } from '../form/use-app-form.ts';
import { ResponsiveDialog } from './ResponsiveDialog.tsx';

interface FormDialogProps<T extends FieldValues>
  extends Pick<ComponentProps<typeof ResponsiveDialog>, 'title' | 'maxWidth'>,
    Pick<NonNullable<Parameters<typeof useSubmit<T>>[2]>, 'explain'> {
  /** Made by `useAppForm`. */
  form: UseFormReturn<T, unknown, T>;
  /** Sends the valid form. The dialog then closes. */
  send: (values: T) => Promise<unknown>;
  /** The fields, and what is said above and between them. */
  children: ReactNode;
  cancelLabel?: string;
  submitLabel: string;
  /** The label of the submit button while the form is sent, such as 'Saving…'. */
  busyLabel: string;
  /** Shows the submit button in red. */
  isDestructive?: boolean;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** A dialog with one form. Stays open after a failure, and asks before it closes over unsaved changes. */
export function FormDialog<T extends FieldValues>(props: FormDialogProps<T>) {
  const { form, send, explain, children, onClosed, ...dialog } = props;
  const { cancelLabel = 'Cancel', submitLabel, busyLabel, isDestructive = false, ...shell } = dialog;
  const formId = useId();
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const { isDirty, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(
    form,
    async (values) => {
      await send(values);
      close();
    },
    explain && { explain },
  );
  return (
    <ResponsiveDialog
      {...shell}
      open={isOpen}
      onClose={close}
      onExited={onClosed}
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            {cancelLabel}
          </Button>
          <SubmitButton
            form={formId}
            isSubmitting={isSubmitting}
            busyLabel={busyLabel}
            color={isDestructive ? 'error' : 'primary'}
          >
            {submitLabel}
          </SubmitButton>
        </>
      }
    >
      <FormStack id={formId} onSubmit={submit}>
        <UnsavedChanges hasChanges={isOpen && isDirty} />
        {children}
        <FormError message={failure} />
      </FormStack>
    </ResponsiveDialog>
  );
}
