import { describe, expect, it } from 'vitest';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';

describe('a typed number', () => {
  it.each([
    ['12.5', 12.5],
    ['0.01', 0.01],
    ['1,250', 1250],
    ['1,250.00', 1250],
    ['12,345,678.9', 12_345_678.9],
    ['1250', 1250],
    ['$12', 12],
    ['$1,032.50', 1032.5],
    ['  12.5\u00a0', 12.5],
    ['007', 7],
    ['1.005', 1.005],
    // Fields reject these as too small.
    ['0', 0],
    ['-3', -3],
    ['-$1,250', -1250],
  ])('%j is %d', (text, number) => {
    expect(parseTypedNumber(text)).toBe(number);
  });

  it.each([
    // A decimal comma, and groups that are not thousands.
    '12,5',
    '1,50',
    '0,125',
    '01,250',
    '1,2500',
    '12,345,6',
    '1234,567',
    ',250',
    '1,250,',
    '1.250,00',
    '1.250.000',
    '1,250.000,5',
    // Half a number.
    '.5',
    '12.',
    '$',
    '-',
    '',
    ' ',
    // Number() accepts these.
    '1e2',
    '1E2',
    '0x1F',
    '0b11',
    '0o17',
    'Infinity',
    '+5',
    '1_000',
    // A unit, a space, another currency or another script.
    '12 lb',
    '12"',
    '1 250',
    '1\u00a0250',
    "1'250",
    '$ 12',
    '12$',
    '$-5',
    '$$5',
    '€12',
    '12 1/2',
    '½',
    '５',
    '１２',
    '٣',
    '--3',
    '1-2',
  ])('%j is none', (text) => {
    expect(parseTypedNumber(text)).toBeNaN();
  });
});
