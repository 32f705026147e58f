import Box from '@mui/material/Box';
import { type FieldPathByValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatNumber } from '#web/lib/numbers.ts';

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
