import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { LabeledField } from './TextField.tsx';
import { type FieldProps, useField } from './use-app-form.ts';

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

interface FormSelectProps<T extends FieldValues>
  extends FieldProps<T>,
    Pick<
      ComponentProps<typeof SelectField>,
      'options' | 'placeholder' | 'disabled' | 'required' | 'autoComplete'
    > {}

/** A native select in a form made by `useAppForm`. */
export function FormSelect<T extends FieldValues>({
  form,
  name,
  hint,
  required = true,
  ...rest
}: FormSelectProps<T>) {
  const { control, ref, ...state } = useField({ form, name, hint });
  return <SelectField {...rest} {...control} {...state} inputRef={ref} required={required} />;
}
