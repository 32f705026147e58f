import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { ClaimReply, MAX_CLAIM_TEXT } from '#shared/contracts/claims/inputs.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { LongTextField } from '#web/components/form/LengthCounter.tsx';
import { useAppForm, useRequestIds } from '#web/components/form/use-app-form.ts';
import { useClaimMutation } from '#web/domain/claim/queries.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { notify } from '#web/lib/toasts.ts';

/**
 * Accepts or refuses our offer. What is on screen is what is accepted: another offer in the meantime is not. A dialog stays
 * open when the claim changes, so that what was typed is not lost and the focus is not either.
 */
export function OfferActions({ claim }: { claim: Claim }) {
  const [opened, setOpened] = useState<'accept' | 'refuse' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {claim.state === 'OFFERED' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpened('accept')}>
            Accept {formatDollars(claim.offer ?? 0)}
          </Button>
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpened('refuse')}>
            Refuse
          </Button>
        </Box>
      )}
      {opened === 'accept' && <AcceptDialog claim={claim} onClosed={close} />}
      {opened === 'refuse' && <RefuseDialog claim={claim} onClosed={close} />}
    </>
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
      Do you accept {formatDollars(offer)} for {freightBillNum}? This settles your claim and cannot be undone.
    </MutationDialog>
  );
}

const RefuseForm = z.object({ text: ClaimReply.def.options[2].shape.text });

function RefuseDialog({ claim, onClosed }: OfferDialogProps) {
  const { parcelId, freightBillNum } = claim;
  const [offer] = useState(claim.offer ?? 0);
  const { requestIdOf } = useRequestIds();
  const form = useAppForm(RefuseForm, { text: '' }, `refuse ${parcelId}`);
  const { mutateAsync } = useClaimMutation(
    'replyToClaim',
    `The offer for ${freightBillNum} was not refused.`,
  );
  return (
    <FormDialog
      form={form}
      send={async ({ text }) => {
        const body = { step: 'REFUSE' as const, offer, text, requestId: requestIdOf(text) };
        await mutateAsync({ params: { parcelId }, body });
        notify('Offer refused. We will look at your claim again.');
      }}
      title="Refuse the offer"
      maxWidth="xs"
      cancelLabel="Go back"
      submitLabel={`Refuse ${formatDollars(offer)}`}
      busyLabel="Sending…"
      onClosed={onClosed}
    >
      <LongTextField
        form={form}
        name="text"
        label="What do you expect instead?"
        rows={4}
        autoFocus
        limit={MAX_CLAIM_TEXT}
      />
    </FormDialog>
  );
}
