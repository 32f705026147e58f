import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { StaffClaim } from '#shared/contracts/staff/claims.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { AmountRow } from '#web/components/display/Money.tsx';
import { isConflict } from '#web/components/form/ChangesElsewhere.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { leftToPay } from '#web/domain/claim/paid.ts';
import { useStaffClaimMutation } from '#web/domain/claim/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { NewerEvents, useKnownEvents } from './NewerEvents.tsx';
import { paymentFormOf, restOf } from './payment-form.ts';

interface PaymentDialogProps {
  claim: StaffClaim;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Pays an accepted offer: to the card as far as it was paid by card, and the rest otherwise. */
export function PaymentDialog({ claim, onClosed }: PaymentDialogProps) {
  const { parcelId, freightBillNum, refundable, version } = claim;
  const formId = useId();
  // Fixed, because the claim on screen is already paid while the dialog closes.
  const [due] = useState(() => leftToPay(claim));
  const [isOpen, setIsOpen] = useState(true);
  const [requestId] = useState(() => crypto.randomUUID());
  const known = useKnownEvents(claim);
  const close = () => setIsOpen(false);
  const [schema] = useState(() => paymentFormOf(due, refundable));
  const form = useAppForm(
    schema,
    {
      refund: String(Math.min(due, refundable)),
      reference: '',
      date: toLocalDate(portalTime(), ALASKA_TIME_ZONE),
    },
    `claim payment ${parcelId}`,
  );
  const { mutateAsync, error } = useStaffClaimMutation('payClaim', {
    success: 'Claim paid.',
    failure: `The claim for ${freightBillNum} was not paid.`,
  });
  const rest = restOf(due, form.watch('refund'));
  const label = `Pay ${formatDollars(due)}`;
  const { submit, failure } = useSubmit(
    form,
    async ({ refund, reference, date }) => {
      const amount = restOf(due, refund);
      const body = {
        refund: parseTypedNumber(refund),
        outside: amount > 0 ? { amount, reference, date } : null,
        ...{ version, requestId },
      };
      await mutateAsync({ params: { parcelId }, body });
      close();
    },
    // A change of the claim is shown instead. A refund can be refused for other reasons.
    {
      explain: (thrown) =>
        isConflict(thrown) && claim.events.length > known ? null : showServerErrors(form, thrown),
    },
  );
  return (
    <ResponsiveDialog
      open={isOpen}
      onClose={close}
      onExited={onClosed}
      title="Pay the claim"
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            Cancel
          </Button>
          <SubmitButton form={formId} isSubmitting={form.formState.isSubmitting} busyLabel="Paying…">
            {label}
          </SubmitButton>
        </>
      }
    >
      <FormStack id={formId} onSubmit={submit}>
        <UnsavedChanges hasChanges={isOpen && form.formState.isDirty} />
        <FormTextField
          form={form}
          name="refund"
          label="Refund to the card"
          autoComplete="off"
          inputMode="decimal"
          startAdornment="$"
          hint={`Up to ${formatDollars(Math.min(due, refundable))}, which was paid by card for this package. Its share of the surcharge is refunded too.`}
        />
        <Box component="dl" aria-live="polite" sx={{ m: 0 }}>
          <AmountRow name="Paid by check or transfer" amount={rest} />
          <AmountRow name="Accepted and still to be paid" total amount={due} />
        </Box>
        {rest > 0 && (
          <>
            <FormTextField
              form={form}
              name="reference"
              label="Number of the check or transfer"
              autoComplete="off"
            />
            <FormTextField form={form} name="date" label="Paid on" type="date" autoComplete="off" />
          </>
        )}
        <NewerEvents claim={claim} known={known} step="PAY" error={error} submitLabel={label} />
        <FormError message={failure} />
      </FormStack>
    </ResponsiveDialog>
  );
}
