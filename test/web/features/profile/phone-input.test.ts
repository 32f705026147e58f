import { expect, it } from 'vitest';
import { formatPhone } from '../../../../shared/rules/phone.ts';
import { reformatPhone } from '../../../../web/src/features/profile/phone-input.ts';
import { fc } from '../../../support/random.ts';

/** A bar in the text marks the caret. */
function edit(marked: string, inputType?: string): string {
  const { text, caret } = reformatPhone(marked.replace('|', ''), marked.indexOf('|'), inputType);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

it.each([
  ['9|', '9|'],
  ['9075|', '907-5|'],
  ['907-5|', '907-5|'],
  ['907-5550|', '907-555-0|'],
  // In the middle, before and at a dash.
  ['9072|-555', '907-2|55-5'],
  ['91|07-555', '91|0-755-5'],
  ['911|07-555', '911-|075-55'],
  // Keeps the last ten digits.
  ['+1 (907) 555-0142|', '907-555-0142|'],
  ['1|907-555-0142', '|907-555-0142'],
  ['call me|', '|'],
])('formats %s as %s', (typed, formatted) => {
  expect(edit(typed)).toBe(formatted);
});

it('deletes backward through a dash', () => {
  expect(edit('907-|', 'deleteContentBackward')).toBe('907|');
  expect(edit('907|555', 'deleteContentBackward')).toBe('907|-555');
  expect(edit('90|-555', 'deleteContentBackward')).toBe('90|5-55');
});

it('deletes forward through a dash', () => {
  expect(edit('907|555', 'deleteContentForward')).toBe('907-|555');
});

it('keeps the caret inside the text and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.nat(20), (text, position) => {
      const edited = reformatPhone(text, Math.min(position, text.length));
      expect(edited.text).toBe(formatPhone(text));
      expect(edited.caret).toBeGreaterThanOrEqual(0);
      expect(edited.caret).toBeLessThanOrEqual(edited.text.length);
      expect(reformatPhone(edited.text, edited.caret)).toEqual(edited);
    }),
  );
});
