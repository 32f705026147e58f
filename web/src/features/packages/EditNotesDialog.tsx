import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NotesInput, type Parcel } from '#shared/contracts/parcel.ts';
import type { InputOf } from '#shared/routes.ts';
import { cleanText, MAX_NOTES_LENGTH, notesLength } from '#shared/rules/text.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { LengthCounter } from '#web/components/form/LengthCounter.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { InfoIcon } from '#web/components/icons.tsx';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { useParcelMutation, useRefetchParcel } from '#web/domain/parcel/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useDialogSubmit } from './use-dialog-submit.ts';

const FORM_ID = 'edit-notes';

/**
 * Edits the customer's notes on a parcel. Typed text is kept until it is saved or discarded. Notes changed elsewhere
 * in the meantime are shown before they can be overwritten.
 */
export function EditNotesDialog({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const [draft] = useState(() => drafts.get(parcel.parcelId));
  const form = useAppForm(NotesInput, { customerNotes: draft?.notes ?? parcel.customerNotes });
  const update = useParcelMutation(
    (input: InputOf<'updateParcelNotes'>) => call('updateParcelNotes', input),
    { success: 'Notes updated.', failure: `The notes on ${parcel.freightBillNum} were not saved.` },
  );
  const refetchParcel = useRefetchParcel();
  // The parcel whose notes were last shown here. A refresh may have loaded a newer one since.
  const [seen, setSeen] = useState(draft?.seen ?? parcel);
  const [isConflict, setIsConflict] = useState(false);

  const notes = form.watch('customerNotes');
  const isChanged = cleanText(notes) !== seen.customerNotes;
  const { finish } = useNoteDraft(parcel.parcelId, () => (isChanged ? { notes, seen } : null));
  const finishAndClose = () => {
    finish();
    onClose();
  };

  const { submit, failure } = useDialogSubmit(
    form,
    async ({ customerNotes }) => {
      const body = { customerNotes, version: seen.version };
      if (customerNotes !== seen.customerNotes)
        await update.mutateAsync({ params: { parcelId: parcel.parcelId }, body });
      finish();
    },
    {
      onClose,
      onError: async (error) => {
        if (!(error instanceof ApiError && error.status === 409)) return;
        const current = await refetchParcel(parcel.parcelId);
        if (!current) return;
        setSeen(current);
        setIsConflict(true);
      },
    },
  );

  const { isSubmitting } = form.formState;
  return (
    <ResponsiveDialog
      open
      hasEntry
      onClose={finishAndClose}
      title="Edit Notes"
      actions={
        <>
          <Button variant="outlined" onClick={finishAndClose}>
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
        // Each paragraph gets the direction of its language.
        sx={{ gap: 1.5, '& textarea': { unicodeBidi: 'plaintext' } }}
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
        <LengthCounter form={form} name="customerNotes" limit={MAX_NOTES_LENGTH} lengthOf={notesLength} />
        <FormError message={failure} />
        {isConflict && (
          <Callout
            icon={InfoIcon}
            tone="info"
            title={seen.customerNotes === '' ? 'The notes are now empty' : 'Current notes'}
          >
            <NotesText>{seen.customerNotes}</NotesText>
            Save again to replace them with yours.
          </Callout>
        )}
        {draft && !isConflict && (
          <Callout icon={InfoIcon} tone="info" title="Unsaved changes">
            We kept what you typed.
          </Callout>
        )}
      </FormStack>
      <UnsavedChanges hasChanges={isChanged} onDiscard={finish} />
    </ResponsiveDialog>
  );
}

/** Notes that were neither saved nor discarded. */
interface NoteDraft {
  notes: string;
  /** The parcel, with the notes that were on screen while typing. */
  seen: Parcel;
}

/** By parcel id, until the page is reloaded. A parcel belongs to one customer, so drafts stay private. */
const drafts = new Map<string, NoteDraft>();

/**
 * Keeps unsaved notes when the form unmounts before it is saved or discarded, for example on Back or when the session ends.
 * @param unsaved returns the draft to keep, or null if there are no changes
 */
function useNoteDraft(parcelId: string, unsaved: () => NoteDraft | null) {
  const isFinished = useRef(false);
  const keepOrDrop = useEffectEvent(() => {
    const draft = isFinished.current ? null : unsaved();
    if (draft) drafts.set(parcelId, draft);
    else drafts.delete(parcelId);
  });
  useEffect(() => () => keepOrDrop(), []);
  return {
    /** Call when the notes were saved or discarded. */
    finish: () => {
      isFinished.current = true;
    },
  };
}
