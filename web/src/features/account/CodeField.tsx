import type { ComponentProps } from 'react';
import type { FieldPath } from 'react-hook-form';
import { FormTextField } from '#web/components/form/FormTextField.tsx';

interface CodeFieldProps<T extends { code: string }>
  extends Pick<ComponentProps<typeof FormTextField<T>>, 'form' | 'label'> {
  autoFocus?: boolean;
}

/** A field for a code, which phones can fill in from the message. Focused unless something else comes first. */
export function CodeField<T extends { code: string }>({ form, label, autoFocus = true }: CodeFieldProps<T>) {
  return (
    <FormTextField
      form={form}
      name={'code' as FieldPath<T>}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
    />
  );
}
