import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';

/** The props of every control in a form made by `useAppForm`. */
export interface FieldProps<T extends FieldValues> {
  form: Pick<UseFormReturn<T, unknown, T>, 'control'>;
  name: FieldPath<T>;
  label: string;
  /** Shown below the field; an error replaces it. */
  hint?: string;
}

/** Binds a control to its form: its value and events, the ref that takes the focus, and the text below it. */
export function useField<T extends FieldValues>({
  form,
  name,
  hint,
}: Pick<FieldProps<T>, 'form' | 'name' | 'hint'>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, ...control } = field;
  const message = fieldState.error?.message;
  return { control, ref, error: message !== undefined, helperText: message ?? hint };
}
