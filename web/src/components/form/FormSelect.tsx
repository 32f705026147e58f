import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { SelectField, type SelectFieldProps } from './SelectField.tsx';

interface FormSelectProps<T extends FieldValues>
  extends Pick<SelectFieldProps, 'label' | 'options' | 'placeholder' | 'hint' | 'required' | 'disabled'> {
  form: Pick<UseFormReturn<T, unknown, T>, 'register' | 'getFieldState' | 'formState'>;
  name: FieldPath<T>;
  /** What address books fill in; without it they leave the field alone. */
  autoComplete?: string;
}

/** A choice among a few, in a form made by `useAppForm`. */
export function FormSelect<T extends FieldValues>({ form, name, ...rest }: FormSelectProps<T>) {
  const error = form.getFieldState(name, form.formState).error?.message;
  return <SelectField {...rest} {...form.register(name)} error={error} />;
}
