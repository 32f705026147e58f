import { describe, expect, it } from 'vitest';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { ACTIVE_STATUSES, PAYMENT_STATUSES } from '#shared/rules/parcel-status.ts';
import { plain } from '#shared/rules/text.ts';
import { aParcel, aParcelInTransit, aTroubledParcel } from '#test/support/parcels.ts';
import { fc } from '#test/support/random.ts';
import {
  isInView,
  isNarrowed,
  matchesSearch,
  type ParcelView,
  parametersOf,
  viewOf,
} from '#web/features/packages/parcel-view.ts';
import { groupBySection } from '#web/features/packages/sections.ts';

const EVERYTHING: ParcelView = { text: '', destination: '', status: '', paid: '', section: '' };
const views = fc.record<ParcelView>({
  text: fc.string({ maxLength: 4 }),
  destination: fc.constantFrom('', ...DESTINATION_CODES),
  status: fc.constantFrom('', 'origin', 'transit', 'destination'),
  paid: fc.constantFrom('', 'paid', 'unpaid'),
  section: fc.constantFrom('', 'action', 'payment', 'none'),
});
const parcels = fc.array(
  fc
    .record({
      status: fc.constantFrom(...ACTIVE_STATUSES),
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
      destinationCode: fc.constantFrom(null, ...DESTINATION_CODES),
    })
    .map((changes) => aParcel(changes)),
  { maxLength: 30 },
);

describe('the filters', () => {
  const troubled = aTroubledParcel({ destinationCode: null });
  const corrected = aParcel({ status: 'CORRECTED', paymentStatus: 'UNPAYABLE', destinationCode: 'KOD' });
  const atOrigin = aParcel();
  const inTransit = aParcelInTransit({ paymentStatus: 'PAID', destinationCode: 'KOD' });
  const atDestination = aParcel({ status: 'DESTINATION', paymentStatus: 'PAID' });
  const all = [troubled, corrected, atOrigin, inTransit, atDestination];

  it.each([
    [{}, all],
    [{ destination: 'KOD' }, [corrected, inTransit]],
    [{ destination: 'PBY' }, []],
    [{ status: 'origin' }, [troubled, corrected, atOrigin]],
    [{ status: 'transit' }, [inTransit]],
    [{ status: 'destination' }, [atDestination]],
    [{ paid: 'paid' }, [inTransit, atDestination]],
    [{ paid: 'unpaid' }, [atOrigin]],
    [{ section: 'action' }, [troubled]],
    [{ section: 'payment' }, [atOrigin]],
    [{ section: 'none' }, [corrected, inTransit, atDestination]],
    [{ text: atOrigin.freightBillNum }, [atOrigin]],
  ] satisfies [Partial<ParcelView>, typeof all][])('%o match the right packages', (view, matching) => {
    expect(all.filter((parcel) => isInView(parcel, { ...EVERYTHING, ...view }))).toEqual(matching);
  });

  it('match a package only if each filter matches it', () => {
    fc.assert(
      fc.property(views, parcels, (view, list) => {
        const each = (Object.keys(view) as (keyof ParcelView)[]).map((name) => ({
          ...EVERYTHING,
          [name]: view[name],
        }));
        for (const parcel of list) {
          expect(isInView(parcel, view)).toBe(each.every((one) => isInView(parcel, one)));
        }
        if (!isNarrowed(view)) expect(list.every((parcel) => isInView(parcel, view))).toBe(true);
      }),
    );
  });
});

describe('a view in the URL', () => {
  it('is restored unchanged', () => {
    fc.assert(
      fc.property(views, (view) => {
        const values = Object.entries(parametersOf(view)).filter(([, value]) => value !== null);
        expect(viewOf(`?${new URLSearchParams(values as [string, string][])}`)).toEqual(view);
      }),
    );
  });

  it('ignores unknown values', () => {
    expect(viewOf('?destination=XYZ&status=lost&paid=PAID&parcel=p-1')).toEqual(EVERYTHING);
    expect(viewOf('?destination=TAC')).toEqual(EVERYTHING);
  });
});

describe('the search for a package', () => {
  const parcel = aParcel({ freightBillNum: 'NB-204815', shippingTrackingNum: '1Z 999 ÅA-10123456784' });

  it.each([
    ['', true],
    ['   ', true],
    ['nb204815', true],
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

  it('matches the whole barcode of a package too', () => {
    const parcel = aParcel({ shippingTrackingNum: '9400111201080805483016' });
    expect(matchesSearch(parcel, ']C1420984219400111201080805483016')).toBe(true);
    expect(matchesSearch(parcel, ']C1420984219400111201080805483017')).toBe(false);
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

it('the sections have a fixed order and contain each package once', () => {
  const sections = groupBySection([
    aParcel({ paymentStatus: 'PAID' }),
    aParcelInTransit({ price: 0.1 }),
    aParcel({ status: 'DESTINATION', price: 0.2 }),
    aTroubledParcel(),
    aParcel({ status: 'CORRECTED', paymentStatus: 'UNPAYABLE', price: null }),
    aParcel({ oversized: true, paymentStatus: 'UNPAYABLE', price: null }),
  ]);
  expect(sections.map(({ name, parcels: members }) => [name, members.length])).toEqual([
    ['ACTION REQUIRED', 1],
    ['PAYMENT REQUIRED', 2],
    ['NO ACTION REQUIRED', 3],
  ]);
  expect(groupBySection([]).map(({ parcels: members }) => members.length)).toEqual([0, 0, 0]);
});
