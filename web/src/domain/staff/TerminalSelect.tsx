import Box from '@mui/material/Box';
import type { LocationCode } from '#shared/rules/locations.ts';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { useLocationNames } from '../terminal/queries.ts';

interface TerminalSelectProps<Code extends LocationCode> {
  codes: readonly Code[];
  value: Code | null;
  onChange: (code: Code) => void;
  disabled?: boolean;
}

/** Chooses the terminal where staff work. */
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
