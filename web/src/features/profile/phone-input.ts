import { formatPhone, PHONE_DIGITS } from '../../../../shared/rules/phone.ts';

interface Edited {
  text: string;
  /** Where the caret stands, in characters from the start. */
  caret: number;
}

/**
 * A telephone number after an edit, in its form, with the caret beside the digit that it stood beside. `inputType` is
 * that of the browser's input event: deleting backwards stays before a dash, all else goes over it, so that neither
 * typing nor deleting ever gets stuck at one.
 */
export function reformatPhone(text: string, caret: number, inputType = ''): Edited {
  const formatted = formatPhone(text);
  const dropped = Math.max(0, countDigits(text) - PHONE_DIGITS);
  const digitsBefore = Math.max(0, countDigits(text.slice(0, caret)) - dropped);
  const position = positionAfter(digitsBefore, formatted);
  const goesOver = formatted[position] === '-' && !inputType.endsWith('Backward');
  return { text: formatted, caret: goesOver ? position + 1 : position };
}

const countDigits = (text: string) => text.replace(/\D/g, '').length;

function positionAfter(digits: number, text: string): number {
  let position = 0;
  for (let seen = 0; seen < digits && position < text.length; position++) {
    if (text[position] !== '-') seen += 1;
  }
  return position;
}
