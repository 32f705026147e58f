import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TEST_CARDS, testCard } from '../../../local/card-provider/test-cards.ts';
import { isCardNumber } from '../../../shared/rules/cards/card-number.ts';

describe('the test cards', () => {
  it.each(TEST_CARDS)('$number passes the Luhn check', ({ number }) => {
    expect(isCardNumber(number)).toBe(true);
    const mistyped = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
    expect(isCardNumber(mistyped)).toBe(false);
  });

  it('are all in the documentation', () => {
    const page = readFileSync(new URL('../../../docs/card-provider.md', import.meta.url), 'utf8');
    const documented = [...page.matchAll(/^\| ([\d ]{19}) \|/gm)].map(([, number = '']) =>
      number.replaceAll(' ', ''),
    );
    expect(documented.sort()).toEqual(TEST_CARDS.map(({ number }) => number).sort());
  });

  it('decline any other number', () => {
    expect(isCardNumber('4111111111111111')).toBe(true);
    expect(testCard('4111111111111111')).toMatchObject({ behavior: 'decline' });
  });

  it.each(['', '0', '42424242424', '42424242424242424242', '4242x24242424242'])(
    '%j is no card number',
    (text) => {
      expect(isCardNumber(text)).toBe(false);
    },
  );
});
