import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { MAX_CLAIM_TEXT } from '#shared/contracts/claims/inputs.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { CLAIM_CAUSES, MAX_CLAIM_FILES } from '#shared/rules/claims/claims.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { ChangesElsewhere } from '#web/components/form/ChangesElsewhere.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { LongTextField } from '#web/components/form/LengthCounter.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useRequestIds, useSubmit } from '#web/components/form/use-app-form.ts';
import { CAUSE_LABELS } from '#web/domain/claim/labels.ts';
import { useClaimMutation, useDiscardDraft } from '#web/domain/claim/queries.ts';
import { explainError, prefixed } from '#web/lib/errors/explain-error.ts';
import { paths } from '#web/lib/paths.ts';
import { notify, notifyOnNextPage } from '#web/lib/toasts.ts';
import { ClaimFiles } from './ClaimFiles.tsx';
import { ClaimForm as Schema, savedDraftOf } from './claim-form.ts';
import { claimUploads, unfinishedText, useClaimUploads } from './claim-uploads.ts';
import { useSavedDraft } from './use-saved-draft.ts';

const CAUSES = CLAIM_CAUSES.map((value) => ({ value, label: CAUSE_LABELS[value] }));

const FIELD_LABELS = {
  cause: 'What is this about?',
  whatHappened: 'What happened?',
  amount: 'Amount',
} as const;

interface ClaimFormProps {
  parcel: Parcel;
  /** The draft, or null for a new claim. */
  claim: Claim | null;
}

/** The form of a claim. It is saved as a draft while the customer types. */
export function ClaimForm({ parcel, claim }: ClaimFormProps) {
  const { parcelId, freightBillNum } = parcel;
  const [initial] = useState(() => savedDraftOf(claim, parcel).fields);
  const form = useAppForm(Schema, initial, `claim ${parcelId}`);
  const draft = useSavedDraft(form, parcel, claim);
  const uploads = useClaimUploads(parcelId);
  const { requestIdOf } = useRequestIds();
  const { mutateAsync } = useClaimMutation('fileClaim', `Your claim for ${freightBillNum} was not filed.`);
  const { submit, failure } = useSubmit(form, async ({ cause, whatHappened, amount }) => {
    const unfinished = unfinishedText(uploads);
    if (unfinished !== null) return form.setError('root', { message: unfinished });
    const filed = { cause, whatHappened, amount: parseTypedNumber(amount) };
    const body = { ...filed, requestId: requestIdOf(filed) };
    await draft.end(() => mutateAsync({ params: { parcelId }, body }));
    claimUploads.clear(parcelId);
    notify('Your claim is filed.');
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { changed = [], base } = draft;
  return (
    <FormStack aria-label="Claim" onSubmit={submit}>
      <UnsavedChanges hasChanges={isDirty && draft.error !== null} />
      <FormSelect form={form} name="cause" label={FIELD_LABELS.cause} options={CAUSES} />
      <LongTextField
        form={form}
        name="whatHappened"
        label={FIELD_LABELS.whatHappened}
        rows={5}
        hint="What is damaged or missing, and when and how you noticed it."
        limit={MAX_CLAIM_TEXT}
      />
      <FormTextField
        form={form}
        name="amount"
        label={FIELD_LABELS.amount}
        autoComplete="off"
        inputMode="decimal"
        startAdornment="$"
        hint="What the repair costs, or what the contents were worth."
      />
      <ClaimFiles parcelId={parcelId} files={claim?.files ?? []} begin={draft.begin}>
        The damage, the packaging, the invoice or a repair estimate. At most {MAX_CLAIM_FILES}.
      </ClaimFiles>
      <ChangesElsewhere
        what="your draft"
        changes={changed.map((field) => ({
          label: FIELD_LABELS[field],
          value: field === 'cause' ? CAUSE_LABELS[base.fields.cause] : base.fields[field],
        }))}
        isConflict={draft.isConflict}
        submitLabel="File claim"
      />
      <FormError
        message={
          failure ??
          errors.root?.message ??
          (draft.error && prefixed('The draft was not saved. ', explainError(draft.error)))
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <SubmitButton isSubmitting={isSubmitting} busyLabel="Filing…" size="large">
          File claim
        </SubmitButton>
        {claim && <DiscardDraft parcelId={parcelId} end={draft.end} />}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {draft.isSaving
          ? 'Saving the draft…'
          : draft.isSaved
            ? 'The draft is saved. You can continue on another device.'
            : 'A draft is saved as you type. You can continue on another device.'}
      </Typography>
    </FormStack>
  );
}

/** Discards the draft after a question. */
function DiscardDraft({ parcelId, end }: { parcelId: string; end: Parameters<typeof useDiscardDraft>[1] }) {
  const [isAsking, setIsAsking] = useState(false);
  const discard = useDiscardDraft(parcelId, end);
  const navigate = useNavigate();
  return (
    <>
      <Button color="inherit" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Discard draft
      </Button>
      {isAsking && (
        <MutationDialog
          mutation={discard}
          variables={undefined}
          title="Discard draft"
          confirmLabel="Discard draft"
          cancelLabel="Keep draft"
          busyLabel="Discarding…"
          onSuccess={() => {
            claimUploads.clear(parcelId);
            notifyOnNextPage('Draft discarded.');
            void navigate(paths.claims, { replace: true });
          }}
          onClosed={() => setIsAsking(false)}
        >
          Discard what you have written, and the photos and documents?
        </MutationDialog>
      )}
    </>
  );
}
