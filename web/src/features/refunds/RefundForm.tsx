import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MAX_REFUND_REASON_LENGTH, type Receipt } from '#shared/contracts/receipts.ts';
import { AmountRow } from '#web/components/display/AmountRow.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { LengthCounter } from '#web/components/form/LengthCounter.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { refundAmount } from '#web/domain/payment/receipt.ts';
import { RefundLines } from './RefundLines.tsx';
import { newRefund, RefundFields } from './refund-form.ts';

interface RefundFormProps {
  receipt: Receipt;
  /** Called with a valid refund, which is not sent yet. */
  onChosen: (refund: RefundFields) => void;
}

/** Chooses the packages and the reason of a refund, and shows the amount. */
export function RefundForm({ receipt, onChosen }: RefundFormProps) {
  const form = useAppForm(RefundFields, newRefund());
  const refundable = receipt.lines.filter(({ isRefunded }) => !isRefunded).map(({ parcelId }) => parcelId);
  // A colleague may have refunded a selected package.
  const parcelIds = form.watch('parcelIds').filter((parcelId) => refundable.includes(parcelId));
  const { submit } = useSubmit(form, async (values) => {
    if (parcelIds.length === 0) form.setError('parcelIds', { message: 'Select at least one package.' });
    else onChosen({ ...values, parcelIds });
  });
  const amount = refundAmount(receipt, parcelIds);
  return (
    <FormStack aria-label="Refund" onSubmit={submit}>
      <Typography variant="h2">Refund packages</Typography>
      <RefundLines form={form} receipt={receipt} refundable={refundable} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <FormTextField
          form={form}
          name="reason"
          label="Reason"
          autoComplete="off"
          rows={3}
          hint="For the records. The customer does not see it."
        />
        <LengthCounter
          form={form}
          name="reason"
          limit={MAX_REFUND_REASON_LENGTH}
          lengthOf={(text) => text.trim().length}
        />
      </Box>
      <Box component="dl" aria-live="polite" sx={{ m: 0 }}>
        <AmountRow name="Packages">
          <Money amount={amount.price} />
        </AmountRow>
        <AmountRow name="Share of the surcharge">
          <Money amount={amount.surcharge} />
        </AmountRow>
        <AmountRow name="Refund" total="large">
          <Money amount={amount.total} />
        </AmountRow>
      </Box>
      <Typography color="textSecondary" sx={{ fontSize: '0.875rem' }}>
        After a refund, a package is unpaid again. A package that was picked up already stays paid.
      </Typography>
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Refund" aria-haspopup="dialog">
        Refund
      </SubmitButton>
    </FormStack>
  );
}
