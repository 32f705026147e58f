import type { ChangeEvent, ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { reformatPhone } from './phone-input.ts';

type PhoneFieldProps<T extends FieldValues> = Pick<
  ComponentProps<typeof FormTextField<T>>,
  'form' | 'name' | 'label' | 'hint' | 'disabled'
>;

/**
 * A phone number that is formatted while it is typed, pasted or autofilled. A mask library does not work here: it counts
 * digits from the start, but a country code is dropped by counting from the end.
 */
export function PhoneField<T extends FieldValues>(props: PhoneFieldProps<T>) {
  return <FormTextField {...props} type="tel" inputMode="tel" autoComplete="tel" onEdit={format} />;
}

function format({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
  const { text, caret } = reformatPhone(
    target.value,
    target.selectionStart ?? target.value.length,
    inputType,
  );
  // Assigning a value, even the same one, would clear the browser's undo history.
  if (text !== target.value) target.value = text;
  // Setting a selection would move the focus to an autofilled field.
  if (document.activeElement === target) target.setSelectionRange(caret, caret);
}
