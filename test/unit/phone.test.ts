import { describe, expect, it } from 'vitest';
import { formatPhone, isPhone } from '../../shared/rules/phone.ts';
import { cleanLine } from '../../shared/rules/text.ts';
import { fc } from '../support/random.ts';

describe('phone numbers', () => {
  it.each([
    ['', ''],
    ['9', '9'],
    ['907', '907'],
    ['9075', '907-5'],
    ['907555', '907-555'],
    ['9075550142', '907-555-0142'],
    ['+1 (907) 555-0142', '907-555-0142'],
    ['1907555014299', '755-501-4299'],
    ['phone', ''],
  ])('formats %j as %j', (typed, formatted) => {
    expect(formatPhone(typed)).toBe(formatted);
  });

  it('does not change a formatted number', () => {
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
});

it('cleanLine keeps the words and removes invisible characters', () => {
  expect(cleanLine(' Ada\u0000\n  Bering\t')).toBe('Ada Bering');
  expect(cleanLine('Ada\u0000Bering')).toBe('Ada Bering');
  expect(cleanLine('\u0007')).toBe('');
});
