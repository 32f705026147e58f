import type { ChangeEvent, ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormTextField } from '../../components/form/FormTextField.tsx';
import { reformatPhone } from './phone-input.ts';

type PhoneFieldProps<T extends FieldValues> = Pick<
  ComponentProps<typeof FormTextField<T>>,
  'form' | 'name' | 'label' | 'hint' | 'disabled'
>;

/** A telephone number that takes its form while it is typed, pasted or filled in. */
export function PhoneField<T extends FieldValues>(props: PhoneFieldProps<T>) {
  return <FormTextField {...props} type="tel" inputMode="tel" autoComplete="tel" onEdit={reformat} />;
}

function reformat({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
  const { text, caret } = reformatPhone(
    target.value,
    target.selectionStart ?? target.value.length,
    inputType,
  );
  // Untouched where nothing changes, so that the browser's own undo goes on working.
  if (text !== target.value) target.value = text;
  // An address book fills in fields that have no focus; a caret set there would take it.
  if (document.activeElement === target) target.setSelectionRange(caret, caret);
}
