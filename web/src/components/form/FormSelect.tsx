import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SelectField } from './SelectField.tsx';
import { type FieldProps, useField } from './use-app-form.ts';

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
