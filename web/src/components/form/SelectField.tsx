import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LabeledField } from './TextField.tsx';

export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps
  extends Pick<
    NativeSelectProps,
    'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error' | 'disabled' | 'required' | 'autoComplete'
  > {
  label: string;
  options: readonly Option[];
  helperText?: string | undefined;
  /** Adds an empty first option with this text, for a field without a default. */
  placeholder?: string | undefined;
}

/** A native select, so that a phone shows its own picker. */
export function SelectField({
  label,
  options,
  helperText,
  placeholder,
  error,
  disabled,
  required,
  autoComplete = 'off',
  ...rest
}: SelectFieldProps) {
  return (
    <LabeledField {...{ label, helperText, error, disabled, required }}>
      {({ id, ...described }) => (
        <NativeSelect
          {...rest}
          {...described}
          autoComplete={autoComplete}
          inputProps={{ id }}
          input={<OutlinedInput notched />}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </LabeledField>
  );
}
