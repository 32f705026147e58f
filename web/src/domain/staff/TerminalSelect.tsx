import Box from '@mui/material/Box';
import * as z from 'zod/mini';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { browserStorage, storedValue, useStored } from '#web/lib/storage.ts';
import { useDestinationOptions } from '../terminal/queries.ts';

type DestinationCode = (typeof DESTINATION_CODES)[number];

interface TerminalSelectProps {
  value: DestinationCode | null;
  onChange: (code: DestinationCode) => void;
  disabled?: boolean;
}

/** Selects the Alaska terminal where staff work. */
export function TerminalSelect({ value, onChange, disabled = false }: TerminalSelectProps) {
  return (
    <Box sx={{ maxWidth: { sm: 320 }, mb: 2 }}>
      <SelectField
        label="Your terminal"
        value={value ?? ''}
        disabled={disabled}
        options={useDestinationOptions()}
        placeholder={value === null ? 'Choose a terminal' : undefined}
        onChange={({ target }) => onChange(target.value as DestinationCode)}
      />
    </Box>
  );
}

export const storedTerminal = storedValue(
  browserStorage,
  'staff terminal',
  z.nullable(z.enum(DESTINATION_CODES)),
);

/** The Alaska terminal where this device is used, stored in this browser. Null until it is selected. */
export const useStaffTerminal = () => useStored(storedTerminal, null);
