import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { ClaimDecision, type StaffClaim } from '#shared/contracts/staff/claims.ts';
import { CustomerMessage, MAX_REASON_LENGTH } from '#shared/contracts/staff/reasons.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { isConflict } from '#web/components/form/ChangesElsewhere.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { LengthCounter } from '#web/components/form/LengthCounter.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { useStaffClaimMutation } from '#web/domain/claim/queries.ts';
import { formatDollars, typedNumber } from '#web/lib/numbers.ts';
import { DECISIONS, type Decision } from './decisions.ts';
import { NewerEvents, useKnownEvents } from './NewerEvents.tsx';

const Message = z.object({ message: CustomerMessage, amount: z.string() });
const Offer = z.extend(Message, {
  amount: z.string().check(typedNumber(ClaimDecision.def.options[1].shape.amount)),
});

interface DecisionDialogProps {
  claim: StaffClaim;
  decision: Decision;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** A step of customer service, with its message to the customer. */
export function DecisionDialog({ claim, decision, onClosed }: DecisionDialogProps) {
  const { parcelId, freightBillNum, amount, limit, version } = claim;
  const { label, hint, message, success } = DECISIONS[decision];
  const isOffer = decision === 'OFFER';
  const formId = useId();
  const [isOpen, setIsOpen] = useState(true);
  const [requestId] = useState(() => crypto.randomUUID());
  const known = useKnownEvents(claim);
  const close = () => setIsOpen(false);
  const form = useAppForm(
    isOffer ? Offer : Message,
    { message, amount: '' },
    `claim ${decision} ${parcelId}`,
  );
  const { mutateAsync, error } = useStaffClaimMutation('decideClaim', {
    success,
    failure: `The claim for ${freightBillNum} was not changed.`,
  });
  const { submit, failure } = useSubmit(
    form,
    async (values) => {
      const common = { message: values.message, version, requestId };
      const body =
        decision === 'OFFER'
          ? { step: decision, amount: parseTypedNumber(values.amount), ...common }
          : { step: decision, ...common };
      await mutateAsync({ params: { parcelId }, body });
      close();
    },
    // What has changed is shown instead.
    { explain: (thrown) => (isConflict(thrown) ? null : showServerErrors(form, thrown)) },
  );
  const { isSubmitting, isDirty } = form.formState;
  return (
    <ResponsiveDialog
      open={isOpen}
      onClose={close}
      onExited={onClosed}
      title={label}
      maxWidth="sm"
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            Cancel
          </Button>
          <SubmitButton
            form={formId}
            isSubmitting={isSubmitting}
            busyLabel="Sending…"
            color={decision === 'DECLINE' ? 'error' : 'primary'}
          >
            {label}
          </SubmitButton>
        </>
      }
    >
      <FormStack id={formId} onSubmit={submit}>
        <UnsavedChanges hasChanges={isOpen && isDirty} />
        {isOffer && (
          <FormTextField
            form={form}
            name="amount"
            label="Amount of the offer"
            autoComplete="off"
            inputMode="decimal"
            startAdornment="$"
            autoFocus
            hint={`Claimed ${formatDollars(amount ?? 0)}, covered up to ${formatDollars(limit)}.`}
          />
        )}
        <Box sx={{ display: 'grid', gap: 1 }}>
          <FormTextField
            form={form}
            name="message"
            label={decision === 'DECLINE' ? 'Reason for the customer' : 'Message to the customer'}
            autoComplete="off"
            rows={4}
            autoFocus={!isOffer}
            hint={hint}
          />
          <LengthCounter
            form={form}
            name="message"
            limit={MAX_REASON_LENGTH}
            lengthOf={(text) => text.trim().length}
          />
        </Box>
        <NewerEvents claim={claim} known={known} step={decision} error={error} submitLabel={label} />
        <FormError message={failure} />
      </FormStack>
    </ResponsiveDialog>
  );
}
