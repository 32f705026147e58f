import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { Option } from './SelectField.tsx';

interface FormChoiceProps<T extends FieldValues> {
  form: Pick<UseFormReturn<T, unknown, T>, 'register'>;
  name: FieldPath<T>;
  label: string;
  options: readonly Option[];
  disabled?: boolean;
}

/** A choice between two or three that stand side by side, in a form made by `useAppForm`. */
export function FormChoice<T extends FieldValues>({
  form,
  name,
  label,
  options,
  disabled,
}: FormChoiceProps<T>) {
  const field = form.register(name);
  return (
    <ChoiceGroup disabled={disabled}>
      <legend>{label}</legend>
      {options.map(({ value, label: text }) => (
        <label key={value}>
          <input {...field} type="radio" value={value} />
          {text}
        </label>
      ))}
    </ChoiceGroup>
  );
}
