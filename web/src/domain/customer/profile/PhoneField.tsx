import type { ChangeEvent, ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatPhone } from '#shared/rules/customer.ts';
import { FormTextField } from '#web/components/form/FormTextField.tsx';

type PhoneFieldProps<T extends FieldValues> = Pick<
  ComponentProps<typeof FormTextField<T>>,
  'form' | 'name' | 'label' | 'hint' | 'disabled'
>;

/**
 * A phone number that is formatted while it is typed, pasted or autofilled. A mask library does not work here: it would
 * drop what does not fit, and so make a foreign number a different one.
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
  // Assigning a value, even an equal one, would clear the browser's undo history.
  if (text !== target.value) target.value = text;
  // Setting a selection would move the focus to an autofilled field.
  if (document.activeElement === target) target.setSelectionRange(caret, caret);
}

interface FormattedInput {
  text: string;
  /** The caret position in characters. */
  caret: number;
}

/**
 * Formats a phone number after an edit and keeps the caret next to the same digit. `inputType` is that of the input
 * event: the caret stays before a dash when deleting backward and moves past it otherwise, so it never gets stuck.
 */
export function reformatPhone(text: string, caret: number, inputType = ''): FormattedInput {
  const formatted = formatPhone(text);
  // What is kept as typed.
  if (!/^[\d-]*$/.test(formatted)) return { text, caret };
  // A country code is removed from the start.
  const removed = countDigits(text) - countDigits(formatted);
  const digitsBefore = Math.max(0, countDigits(text.slice(0, caret)) - removed);
  const position = positionAfter(digitsBefore, formatted);
  const skipsDash = formatted[position] === '-' && !inputType.endsWith('Backward');
  return { text: formatted, caret: skipsDash ? position + 1 : position };
}

const countDigits = (text: string) => text.normalize('NFKC').replace(/\D/g, '').length;

function positionAfter(digits: number, text: string): number {
  let position = 0;
  for (let seen = 0; seen < digits && position < text.length; position++) {
    if (text[position] !== '-') seen += 1;
  }
  return position;
}
