import Button from '@mui/material/Button';
import { useState } from 'react';
import { NotesInput, type Parcel } from '../../../../../shared/contracts/parcels.ts';
import { cleanNotes } from '../../../../../shared/rules/notes.ts';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx';
import { ResponsiveDialog } from '../../../components/dialog/ResponsiveDialog.tsx';
import { Callout } from '../../../components/feedback/Callout.tsx';
import { notifyFailure } from '../../../components/feedback/notify-failure.tsx';
import { FormError } from '../../../components/form/FormError.tsx';
import { FormStack } from '../../../components/form/FormStack.tsx';
import { FormTextField } from '../../../components/form/FormTextField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showServerErrors, useAppForm, useSubmit } from '../../../components/form/use-app-form.ts';
import { InfoIcon } from '../../../components/icons.tsx';
import { NotesText } from '../../../domain/parcel/NotesText.tsx';
import { useRefetchParcel, useUpdateNotes } from '../../../domain/parcel/queries.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useIsShown } from '../use-is-shown.ts';
import { NotesCounter } from './NotesCounter.tsx';
import { draftOf } from './note-drafts.ts';
import { useNoteDraft } from './use-note-draft.ts';

interface EditNotesDialogProps {
  parcel: Parcel;
  onClose: () => void;
}

const FORM_ID = 'edit-notes';

/**
 * Changes the customer's notes on a parcel. What was typed stays until it is saved or given up in so many words, and
 * notes that were changed elsewhere meanwhile are shown before they can be replaced.
 */
export function EditNotesDialog({ parcel, onClose }: EditNotesDialogProps) {
  const [draft] = useState(() => draftOf(parcel.parcelId));
  const form = useAppForm(NotesInput, { customerNotes: draft?.notes ?? parcel.customerNotes });
  const update = useUpdateNotes();
  const refetchParcel = useRefetchParcel();
  const isShown = useIsShown();
  const [leaving, setLeaving] = useState(false);
  // The parcel as it was when its notes were last shown here; one that a refresh brings meanwhile may have others.
  const [seen, setSeen] = useState(draft?.seen ?? parcel);
  const [changedElsewhere, setChangedElsewhere] = useState(false);

  const isChanged = () => cleanNotes(form.getValues('customerNotes')) !== seen.customerNotes;
  const { answer } = useNoteDraft(parcel.parcelId, () =>
    isChanged() ? { notes: form.getValues('customerNotes'), seen } : null,
  );
  const closeForGood = () => {
    answer();
    onClose();
  };
  const askToClose = () => (isChanged() ? setLeaving(true) : closeForGood());

  const showPresentNotes = async () => {
    const present = await refetchParcel(parcel.parcelId);
    if (!present) return;
    setSeen(present);
    setChangedElsewhere(true);
  };

  const { submit, failure } = useSubmit(
    form,
    async ({ customerNotes }) => {
      const body = { customerNotes, version: seen.version };
      if (isChanged()) await update.mutateAsync({ params: { parcelId: parcel.parcelId }, body });
      closeForGood();
    },
    {
      explain: async (error) => {
        if (!isShown()) {
          notifyFailure(error, `The notes on ${parcel.freightBillNum} were not saved.`);
          return null;
        }
        if (error instanceof ApiError && error.status === 409) await showPresentNotes();
        return showServerErrors(form, error);
      },
    },
  );

  const { isSubmitting } = form.formState;
  return (
    <ResponsiveDialog
      open
      onClose={askToClose}
      title="Edit Notes"
      actions={
        <>
          <Button variant="outlined" onClick={closeForGood}>
            Cancel
          </Button>
          <SubmitButton form={FORM_ID} isSubmitting={isSubmitting} busyLabel="Saving…">
            Save
          </SubmitButton>
        </>
      }
    >
      <FormStack
        id={FORM_ID}
        onSubmit={submit}
        // Each paragraph in its own direction, whatever language it is in.
        // It scrolls inside, so that the counter and the controls stay in view.
        sx={{
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
        {changedElsewhere && <PresentNotes notes={seen.customerNotes} />}
        {draft && !changedElsewhere && (
          <Callout icon={InfoIcon} tone="info" title="Not saved yet">
            This is what you typed the last time.
          </Callout>
        )}
      </FormStack>
      {leaving && (
        <ConfirmDialog
          open
          title="Discard changes"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          isDestructive
          onConfirm={closeForGood}
          onCancel={() => setLeaving(false)}
        >
          Your changes are not saved. Discard them?
        </ConfirmDialog>
      )}
    </ResponsiveDialog>
  );
}

function PresentNotes({ notes }: { notes: string }) {
  return (
    <Callout icon={InfoIcon} tone="info" title={notes === '' ? 'They are empty now' : 'They read now'}>
      <NotesText>{notes}</NotesText>
      Save once more to replace them with yours.
    </Callout>
  );
}
