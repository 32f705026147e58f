import Box from '@mui/material/Box';
import * as z from 'zod/mini';
import { DESTINATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { browserStorage, storedValue, useStored } from '#web/lib/storage.ts';
import { useLocationNames } from '../terminal/queries.ts';

interface TerminalSelectProps<Code extends LocationCode> {
  codes: readonly Code[];
  value: Code | null;
  onChange: (code: Code) => void;
  disabled?: boolean;
}

/** Selects the terminal where staff work. */
export function TerminalSelect<Code extends LocationCode>({
  codes,
  value,
  onChange,
  disabled = false,
}: TerminalSelectProps<Code>) {
  const nameOf = useLocationNames();
  return (
    <Box sx={{ maxWidth: { sm: 320 }, mb: 2 }}>
      <SelectField
        label="Your terminal"
        value={value ?? ''}
        disabled={disabled}
        options={codes.map((code) => ({ value: code, label: nameOf(code) }))}
        {...(value === null && { placeholder: 'Choose a terminal' })}
        onChange={({ target }) => {
          const code = codes.find((each) => each === target.value);
          if (code) onChange(code);
        }}
      />
    </Box>
  );
}

const storedTerminal = storedValue(browserStorage, 'staff terminal', z.nullable(z.enum(DESTINATION_CODES)));

/** The Alaska terminal where this device is used, stored in this browser. Null until it is selected. */
export const useStaffTerminal = () => useStored(storedTerminal, null);
