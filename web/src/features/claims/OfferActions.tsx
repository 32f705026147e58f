import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { ClaimReply, MAX_CLAIM_TEXT } from '#shared/contracts/claims/inputs.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { LengthCounter } from '#web/components/form/LengthCounter.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { useClaimMutation } from '#web/domain/claim/queries.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { notify } from '#web/lib/toasts.ts';

/** Accepts or refuses our offer. What is on screen is what is accepted: another offer in the meantime is not. */
export function OfferActions({ claim }: { claim: Claim }) {
  const [opened, setOpened] = useState<'accept' | 'refuse' | null>(null);
  const close = () => setOpened(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpened('accept')}>
        Accept {formatDollars(claim.offer ?? 0)}
      </Button>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpened('refuse')}>
        Refuse
      </Button>
      {opened === 'accept' && <AcceptDialog claim={claim} onClosed={close} />}
      {opened === 'refuse' && <RefuseDialog claim={claim} onClosed={close} />}
    </Box>
  );
}

interface OfferDialogProps {
  claim: Claim;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

function AcceptDialog({ claim, onClosed }: OfferDialogProps) {
  const { parcelId, freightBillNum } = claim;
  // Fixed, because the claim on screen already changes while the dialog closes.
  const [offer] = useState(claim.offer ?? 0);
  const [requestId] = useState(() => crypto.randomUUID());
  return (
    <MutationDialog
      mutation={useClaimMutation('replyToClaim', `The offer for ${freightBillNum} was not accepted.`)}
      variables={{ params: { parcelId }, body: { step: 'ACCEPT', offer, requestId } }}
      title="Accept the offer"
      confirmLabel={`Accept ${formatDollars(offer)}`}
      cancelLabel="Go back"
      busyLabel="Accepting…"
      isDestructive={false}
      onSuccess={() => notify('Offer accepted.')}
      onClosed={onClosed}
    >
      Do you accept {formatDollars(offer)} for {freightBillNum}? This settles your claim, and cannot be taken
      back.
    </MutationDialog>
  );
}

const RefuseForm = z.object({ text: ClaimReply.def.options[2].shape.text });

function RefuseDialog({ claim, onClosed }: OfferDialogProps) {
  const { parcelId, freightBillNum } = claim;
  const formId = useId();
  const [offer] = useState(claim.offer ?? 0);
  const [requestId] = useState(() => crypto.randomUUID());
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const form = useAppForm(RefuseForm, { text: '' }, `refuse ${parcelId}`);
  const { mutateAsync } = useClaimMutation(
    'replyToClaim',
    `The offer for ${freightBillNum} was not refused.`,
  );
  const { submit, failure } = useSubmit(form, async ({ text }) => {
    await mutateAsync({ params: { parcelId }, body: { step: 'REFUSE', offer, text, requestId } });
    notify('Offer refused. We look at your claim again.');
    close();
  });
  return (
    <ResponsiveDialog
      open={isOpen}
      onClose={close}
      onExited={onClosed}
      title="Refuse the offer"
      maxWidth="xs"
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            Go back
          </Button>
          <SubmitButton form={formId} isSubmitting={form.formState.isSubmitting} busyLabel="Sending…">
            Refuse {formatDollars(offer)}
          </SubmitButton>
        </>
      }
    >
      <FormStack id={formId} onSubmit={submit}>
        <UnsavedChanges hasChanges={isOpen && form.formState.isDirty} />
        <Box sx={{ display: 'grid', gap: 1 }}>
          <FormTextField
            form={form}
            name="text"
            label="What do you expect instead?"
            autoComplete="off"
            rows={4}
            autoFocus
          />
          <LengthCounter
            form={form}
            name="text"
            limit={MAX_CLAIM_TEXT}
            lengthOf={(text) => text.trim().length}
          />
        </Box>
        <FormError message={failure} />
      </FormStack>
    </ResponsiveDialog>
  );
}
