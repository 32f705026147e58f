import Box from '@mui/material/Box';
import { useState } from 'react';
import type { StaffClaim } from '#shared/contracts/staff/claims.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { AmountRow } from '#web/components/display/Money.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useRequestIds } from '#web/components/form/use-app-form.ts';
import { leftToPay } from '#web/domain/claim/outlook.ts';
import { useStaffClaimMutation } from '#web/domain/claim/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { explainUnlessConflict, NewerEvents } from './NewerEvents.tsx';
import { paymentFormOf, restOf } from './payment-form.ts';

interface PaymentDialogProps {
  claim: StaffClaim;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Pays an accepted offer: to the card as far as it was paid by card, and the rest by check or transfer. */
export function PaymentDialog({ claim, onClosed }: PaymentDialogProps) {
  const { parcelId, freightBillNum, version } = claim;
  // Fixed, because the claim on screen is already paid while the dialog closes.
  const [{ due, most }] = useState(() => {
    const left = leftToPay(claim);
    return { due: left, most: Math.min(left, claim.refundable) };
  });
  const { requestIdOf } = useRequestIds();
  const [schema] = useState(() => paymentFormOf(due, most));
  const form = useAppForm(
    schema,
    { refund: String(most), reference: '', date: toLocalDate(portalTime(), ALASKA_TIME_ZONE) },
    `claim payment ${parcelId}`,
  );
  const mutation = useStaffClaimMutation('payClaim', {
    success: 'Payment recorded.',
    failure: `The claim for ${freightBillNum} was not paid.`,
  });
  const rest = restOf(due, form.watch('refund'));
  const label = `Pay ${formatDollars(due)}`;
  return (
    <FormDialog
      form={form}
      send={({ refund, reference, date }) => {
        const amount = restOf(due, refund);
        const paid = {
          refund: parseTypedNumber(refund),
          outside: amount > 0 ? { amount, reference, date } : null,
        };
        const body = { ...paid, version, requestId: requestIdOf(paid) };
        return mutation.mutateAsync({ params: { parcelId }, body });
      }}
      explain={(error) => explainUnlessConflict(form, error)}
      title="Pay the claim"
      submitLabel={label}
      busyLabel="Paying…"
      onClosed={onClosed}
    >
      {most > 0 && (
        <FormTextField
          form={form}
          name="refund"
          label="Refund to the card"
          autoComplete="off"
          inputMode="decimal"
          startAdornment="$"
          hint={`Up to ${formatDollars(most)}, which was paid by card for this package. Its share of the surcharge is refunded too.`}
        />
      )}
      <Box component="dl" aria-live="polite" sx={{ m: 0 }}>
        <AmountRow name="Paid by check or transfer" amount={rest} />
        <AmountRow name="Left to pay" total amount={due} />
      </Box>
      {rest > 0 && (
        <>
          <FormTextField form={form} name="reference" label="Check or transfer number" autoComplete="off" />
          <FormTextField form={form} name="date" label="Paid on" type="date" autoComplete="off" />
        </>
      )}
      <NewerEvents claim={claim} step="PAY" mutation={mutation} submitLabel={label} />
    </FormDialog>
  );
}
