import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { type FieldPathByValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatNumber } from '#web/lib/numbers.ts';
import { FormTextField } from './FormTextField.tsx';

/** The counter appears when this many characters are left. */
const NEAR_LIMIT = 200;

interface LengthCounterProps<T extends FieldValues> {
  form: Pick<UseFormReturn<T, unknown, T>, 'control'>;
  name: FieldPathByValue<T, string>;
  limit: number;
  /** Counts the characters in the same way as the limit. */
  lengthOf: (text: string) => number;
}

/** The length of a text field and its limit. Hidden until the limit is near. */
export function LengthCounter<T extends FieldValues>({ form, name, limit, lengthOf }: LengthCounterProps<T>) {
  const length = lengthOf(useWatch({ control: form.control, name }));
  if (length < limit - NEAR_LIMIT) return null;
  const isOver = length > limit;
  return (
    <Box
      sx={{
        textAlign: 'end',
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
        fontWeight: isOver ? 700 : 400,
        color: isOver ? 'error.main' : 'text.secondary',
      }}
    >
      {formatNumber(length)} / {formatNumber(limit)}
      {isOver && ` (${formatNumber(length - limit)} too many)`}
    </Box>
  );
}

interface LongTextFieldProps<T extends FieldValues>
  extends Pick<ComponentProps<typeof FormTextField<T>>, 'form' | 'label' | 'hint' | 'autoFocus'>,
    Pick<LengthCounterProps<T>, 'name' | 'limit'> {
  rows: number;
}

/** A text area with a {@link LengthCounter}. Spaces around the text do not count. */
export function LongTextField<T extends FieldValues>({ limit, ...field }: LongTextFieldProps<T>) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormTextField {...field} autoComplete="off" />
      <LengthCounter
        form={field.form}
        name={field.name}
        limit={limit}
        lengthOf={(text) => text.trim().length}
      />
    </Box>
  );
}
