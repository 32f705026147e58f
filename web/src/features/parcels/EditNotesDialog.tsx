import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { NotesInput, type Parcel } from '../../../../shared/contracts/parcels.ts';
import { cleanNotes } from '../../../../shared/rules/notes.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { FormTextField } from '../../components/FormTextField.tsx';
import { ResponsiveDialog } from '../../components/ResponsiveDialog.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { showServerErrors, useAppForm } from '../../lib/form.ts';
import { NotesCounter } from './NotesCounter.tsx';
import { useUpdateNotes } from './queries.ts';

interface EditNotesDialogProps {
  parcel: Parcel;
  onClose: () => void;
}

const FORM_ID = 'edit-notes';

/** Changes the customer's notes on a parcel. What was typed stays until it is saved or given up in so many words. */
export function EditNotesDialog({ parcel, onClose }: EditNotesDialogProps) {
  const form = useAppForm(NotesInput, { customerNotes: parcel.customerNotes });
  const update = useUpdateNotes();
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  // Two submits can come before the first one is on screen.
  const saving = useRef(false);

  const isChanged = () => cleanNotes(form.getValues('customerNotes')) !== parcel.customerNotes;
  const askToClose = () => (isChanged() ? setLeaving(true) : onClose());

  const save = form.handleSubmit(async (body) => {
    if (saving.current) return;
    if (!isChanged()) return onClose();
    setFailure(null);
    saving.current = true;
    try {
      await update.mutateAsync({ params: { parcelId: parcel.parcelId }, body });
      onClose();
    } catch (error) {
      setFailure(showServerErrors(form, error));
    } finally {
      saving.current = false;
    }
  });

  const { isSubmitting } = form.formState;
  return (
    <ResponsiveDialog
      open
      onClose={askToClose}
      title="Edit Notes"
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={FORM_ID} isSubmitting={isSubmitting} busyLabel="Saving…">
            Save
          </SubmitButton>
        </>
      }
    >
      <Box
        component="form"
        id={FORM_ID}
        noValidate
        onSubmit={save}
        // Each paragraph in its own direction, whatever language it is in.
        // It scrolls inside, so that the counter and the controls stay in view.
        sx={{
          display: 'grid',
          gap: 1.5,
          '& textarea': { unicodeBidi: 'plaintext', maxHeight: '45dvh', overflowY: 'auto !important' },
        }}
      >
        <FormTextField
          form={form}
          name="customerNotes"
          label={`Notes on ${parcel.freightBillNum}`}
          autoComplete="off"
          rows={5}
          required={false}
          autoFocus
        />
        <NotesCounter control={form.control} />
        <FormError message={failure} />
      </Box>
      {leaving && (
        <ConfirmDialog
          open
          title="Discard changes"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          isDestructive
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        >
          Your changes are not saved. Discard them?
        </ConfirmDialog>
      )}
    </ResponsiveDialog>
  );
}
