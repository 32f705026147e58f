import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { MAX_REFUND_REASON_LENGTH, type Receipt, RefundInput } from '#shared/contracts/receipts.ts';
import { AmountRow } from '#web/components/display/Money.tsx';
import { FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { LongTextField } from '#web/components/form/LengthCounter.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useField, useSubmit } from '#web/components/form/use-app-form.ts';
import { ReceiptLine } from '#web/domain/payment/ReceiptLines.tsx';
import { lineName, refundAmount } from '#web/domain/payment/receipt.ts';

/** The refund form: the selected lines and the reason. */
const RefundFields = z.object({
  lineIds: z.array(z.string()).check(z.minLength(1, 'Select at least one package.')),
  reason: RefundInput.shape.reason,
});
export type RefundFields = z.infer<typeof RefundFields>;

interface RefundFormProps {
  receipt: Receipt;
  /** Called with a valid refund, which is not sent yet. */
  onChosen: (refund: RefundFields) => void;
}

/** Selects the packages and the reason of a refund, and shows the amount. */
export function RefundForm({ receipt, onChosen }: RefundFormProps) {
  // Nothing is selected at first, so that a full refund is a deliberate choice.
  const form = useAppForm(RefundFields, { lineIds: [], reason: '' }, `refund ${receipt.receiptNumber}`);
  const refundable = receipt.lines.filter(({ isRefunded }) => !isRefunded).map(({ lineId }) => lineId);
  // A selected line may have been refunded elsewhere.
  const lineIds = form.watch('lineIds').filter((lineId) => refundable.includes(lineId));
  const { submit } = useSubmit(form, async (values) => {
    if (lineIds.length === 0) form.setError('lineIds', { message: 'Select at least one package.' });
    else onChosen({ ...values, lineIds });
  });
  const amount = refundAmount(receipt, lineIds);
  return (
    <FormStack aria-label="Refund" onSubmit={submit}>
      <UnsavedChanges hasChanges={form.formState.isDirty} />
      <Typography variant="h2">Refund packages</Typography>
      <RefundLines form={form} receipt={receipt} refundable={refundable} />
      <LongTextField
        form={form}
        name="reason"
        label="Reason"
        rows={3}
        hint="For our records. Not shown to the customer."
        limit={MAX_REFUND_REASON_LENGTH}
      />
      <Box component="dl" aria-live="polite" sx={{ m: 0 }}>
        <AmountRow name="Packages and storage" amount={amount.price} />
        <AmountRow name="Share of the surcharge" amount={amount.surcharge} />
        <AmountRow name="Refund" total="large" amount={amount.total} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        After a refund, a package is unpaid again, and refunded storage is due again. A package that was
        already picked up stays paid.
      </Typography>
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Refund" aria-haspopup="dialog">
        Refund
      </SubmitButton>
    </FormStack>
  );
}

interface RefundLinesProps {
  form: UseFormReturn<RefundFields, unknown, RefundFields>;
  receipt: Receipt;
  /** The ids of the lines that are not refunded yet. */
  refundable: readonly string[];
}

/** The lines of a receipt with a checkbox for each one that is not refunded yet. */
function RefundLines({ form, receipt, refundable }: RefundLinesProps) {
  const { control, ref, error, helperText } = useField<RefundFields>({ form, name: 'lineIds' });
  const errorId = useId();
  const selected = new Set(control.value);
  const select = (lineIds: readonly string[], isSelected: boolean) => {
    const changed = new Set(lineIds);
    // In the order of the receipt, so that the same choice is the same request.
    control.onChange(refundable.filter((id) => (changed.has(id) ? isSelected : selected.has(id))));
  };
  const count = refundable.filter((id) => selected.has(id)).length;
  const isAll = count === refundable.length;
  return (
    <Box role="group" aria-label="Packages to refund" aria-describedby={error ? errorId : undefined}>
      <FormControlLabel
        label="Select all"
        slotProps={{ typography: { sx: { fontWeight: 650 } } }}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={count > 0 && !isAll}
            onChange={(_, isChecked) => select(refundable, isChecked)}
            slotProps={{ input: { ref } }}
          />
        }
      />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {receipt.lines.map((line) => (
          <ReceiptLine
            key={line.lineId}
            receipt={receipt}
            line={line}
            control={
              <Checkbox
                checked={!line.isRefunded && selected.has(line.lineId)}
                disabled={line.isRefunded}
                onChange={(_, isChecked) => select([line.lineId], isChecked)}
                slotProps={{ input: { 'aria-label': `Refund ${lineName(line)}` } }}
                sx={{ mt: -1 }}
              />
            }
          />
        ))}
      </Box>
      <FormHelperText id={errorId} error role="alert">
        {error && helperText}
      </FormHelperText>
    </Box>
  );
}
