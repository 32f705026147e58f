import TextField, { type TextFieldProps } from '@mui/material/TextField';

export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps extends Omit<TextFieldProps, 'select' | 'slotProps' | 'children'> {
  options: readonly Option[];
  /** Adds an empty first option with this text, for a field without a default. */
  placeholder?: string;
}

/** A native select, so that a phone opens its own picker. */
export function SelectField({ options, placeholder, autoComplete = 'off', ...rest }: SelectFieldProps) {
  return (
    <TextField {...rest} autoComplete={autoComplete} select slotProps={{ select: { native: true } }}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
