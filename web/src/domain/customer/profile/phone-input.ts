import { formatPhone, PHONE_DIGITS } from '#shared/rules/customer.ts';

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
  const removed = Math.max(0, countDigits(text) - PHONE_DIGITS);
  const digitsBefore = Math.max(0, countDigits(text.slice(0, caret)) - removed);
  const position = positionAfter(digitsBefore, formatted);
  const skipsDash = formatted[position] === '-' && !inputType.endsWith('Backward');
  return { text: formatted, caret: skipsDash ? position + 1 : position };
}

const countDigits = (text: string) => text.replace(/\D/g, '').length;

function positionAfter(digits: number, text: string): number {
  let position = 0;
  for (let seen = 0; seen < digits && position < text.length; position++) {
    if (text[position] !== '-') seen += 1;
  }
  return position;
}
