import { describe, expect, it } from 'vitest';
import { plain } from '../../../../../shared/rules/text.ts';
import { matchesSearch } from '../../../../../web/src/features/packages/toolbar/search.ts';
import { aParcel, aTroubledParcel } from '../../../../support/parcels.ts';
import { fc } from '../../../../support/random.ts';

const parcel = aParcel({ freightBillNum: 'NB-204815', shippingTrackingNum: '1Z 999 AA-10123456784' });

describe('the search for a package', () => {
  it.each([
    ['', true],
    ['   ', true],
    ['204815', true],
    ['nb204815', true],
    ['NB 2048', true],
    [' nb–204 815 ', true],
    ['ＮＢ−204815', true],
    ['ńb-204815', true],
    ['1z999aa10123456784', true],
    ['999-aa', true],
    ['4816', false],
    ['Anchorage', false],
  ])('for "%s" matches: %s', (typed, isMatch) => {
    expect(matchesSearch(parcel, typed)).toBe(isMatch);
  });

  it('matches a troubled package only by its tracking number', () => {
    const troubled = aTroubledParcel({ freightBillNum: 'NB-777', shippingTrackingNum: 'TBA309914582377' });
    expect(matchesSearch(troubled, 'tba3099')).toBe(true);
    expect(matchesSearch(troubled, 'NB-777')).toBe(false);
  });

  it('ignores accents in the number', () => {
    expect(matchesSearch(aParcel({ shippingTrackingNum: 'ÅL-Ø1é' }), 'al ø1e')).toBe(true);
  });

  it('matches any part of a number in any script', () => {
    // The lowercase of a capital sigma depends on its position in the word.
    const number = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => !/\p{Script=Greek}/u.test(text));
    fc.assert(
      fc.property(number, fc.nat(19), fc.nat(19), (text, from, to) => {
        const part = [...text].slice(Math.min(from, to), Math.max(from, to)).join('');
        expect(matchesSearch(aParcel({ freightBillNum: text }), part)).toBe(true);
        expect(plain(plain(text))).toBe(plain(text));
      }),
    );
  });

  it('ignores case, spaces and dashes in tracking numbers', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const filler = fc.constantFrom('', ' ', '-', '\u2011', '\u00a0', ' – ');
    const number = fc.array(fc.tuple(character, filler), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(number, number, (letters, others) => {
        const printed = letters.flat().join('');
        const typed = letters.map(([letter], at) => letter + (others[at]?.[1] ?? '')).join('');
        expect(matchesSearch(aParcel({ shippingTrackingNum: printed }), typed.toLowerCase())).toBe(true);
      }),
    );
  });
});
