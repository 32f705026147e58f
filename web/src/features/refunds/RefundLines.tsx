import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { useField } from '#web/components/form/use-field.ts';
import { ReceiptLine } from '#web/domain/payment/ReceiptLines.tsx';
import type { RefundFields } from './refund-form.ts';

interface RefundLinesProps {
  form: UseFormReturn<RefundFields, unknown, RefundFields>;
  receipt: Receipt;
  /** The ids of the parcels that are not refunded yet. */
  refundable: readonly string[];
}

/** The lines of a receipt with a checkbox for each one that is not refunded yet. */
export function RefundLines({ form, receipt, refundable }: RefundLinesProps) {
  const { control, ref, error, helperText } = useField<RefundFields>({ form, name: 'parcelIds' });
  const errorId = useId();
  const selected = new Set(control.value);
  const select = (parcelIds: readonly string[], isSelected: boolean) => {
    const changed = new Set(parcelIds);
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
            key={line.parcelId}
            receipt={receipt}
            line={line}
            control={
              <Checkbox
                checked={!line.isRefunded && selected.has(line.parcelId)}
                disabled={line.isRefunded}
                onChange={(_, isChecked) => select([line.parcelId], isChecked)}
                slotProps={{ input: { 'aria-label': `Refund freight bill ${line.freightBillNum}` } }}
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
