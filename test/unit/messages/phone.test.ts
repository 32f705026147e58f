import { describe, expect, it } from 'vitest';
import { formatPhone, isPhone, parsePhone, toE164 } from '#shared/rules/customer.ts';
import { fc } from '#test/support/random.ts';

describe('a phone number', () => {
  it.each([
    ['', ''],
    [' ', ''],
    ['9', '9'],
    ['907', '907'],
    ['9075', '907-5'],
    ['907555', '907-555'],
    ['(907) 5', '907-5'],
  ])('that begins with %j is shown as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it.each([
    '9075550142',
    '907 555 0142',
    '907.555.0142',
    '(907) 555-0142',
    '+1 (907) 555-0142',
    '1-907-555-0142',
    '19075550142',
    ' +1 907 555 0142 ',
    '+1\u00a0907\u2011555\u20130142',
    '907/555-0142',
    '907 • 555 • 0142',
    '[907] 555-0142',
    '\ufeff907\u200b5550142',
    // As copied from an address book, and from an East Asian keyboard.
    '\u202a+1 (907) 555-0142\u202c',
    '９０７－５５５－０１４２',
  ])('written as %j is understood', (text) => {
    expect(parsePhone(text)).toBe('907-555-0142');
  });

  it.each([
    '+44 20 7946 0958',
    '+44 7946 0958',
    '011 44 20 7946 0958',
    '00 1 907 555 0142',
    '+9075550142',
    '++19075550142',
    '1+9075550142',
    '1 1 907 555 0142',
    '0907 555 0142',
    '2 907 555 0142',
    '1907555014299',
    '907-555-01422',
    '907-555-0142 x12',
    '907-555-0142 ext. 12',
    '907-555-0142 or 907-555-0143',
    '907-555-0142/43',
    '907-555-0142 / 907-555-0143',
    '+52 907 555 0142',
    '907-555-0142 #12',
    '907-555-0142,,12#',
    '907-555-CATS',
    '907-555-014O',
    '٩٠٧٥٥٥٠١٤٢',
    '-10907555014',
    '107-555-0142',
    '1907',
    '+1 (907',
    'phone',
  ])('is not made of %j, which is kept as it was typed', (text) => {
    expect(formatPhone(text)).toBe(text);
    expect(parsePhone(text)).toBeNull();
  });

  it('keeps all of its digits, except a leading 1', () => {
    const separator = fc.constantFrom('', ' ', '-', '.', '(', ')', '\u00a0');
    const text = fc.array(fc.tuple(separator, fc.integer({ min: 0, max: 9 })), { maxLength: 14 });
    fc.assert(
      fc.property(fc.constantFrom('', '+', '+1', '1'), text, (prefix, parts) => {
        const typed = prefix + parts.flat().join('');
        const digits = typed.replace(/\D/g, '');
        const kept = formatPhone(typed).replace(/\D/g, '');
        expect(kept === digits || `1${kept}` === digits).toBe(true);
      }),
    );
  });

  it('that is formatted does not change', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(formatPhone(formatPhone(text))).toBe(formatPhone(text));
      }),
    );
  });

  it.each([
    ['907-555-0142', true],
    ['200-200-0000', true],
    ['107-555-0142', false],
    ['907-055-0142', false],
    ['9075550142', false],
    ['1907-555-0142', false],
    ['907-555-014', false],
    ['907-555-01422', false],
    ['', false],
  ])('%j is complete: %s', (text, isComplete) => {
    expect(isPhone(text)).toBe(isComplete);
  });

  it('is dialed with its country code', () => {
    expect(toE164('907-555-0142')).toBe('+19075550142');
  });
});
