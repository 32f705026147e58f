import { describe, expect, it } from 'vitest';
import { DESTINATION_CODES } from '../../../../../shared/rules/locations.ts';
import { ACTIVE_STATUSES, PAYMENT_STATUSES } from '../../../../../shared/rules/parcel-status.ts';
import { groupBySection } from '../../../../../web/src/features/packages/sections/sections.ts';
import {
  isInView,
  isNarrowed,
  type ParcelView,
  parametersOf,
  viewOf,
} from '../../../../../web/src/features/packages/toolbar/filters.ts';
import { aParcel, aParcelInTransit, aTroubledParcel } from '../../../../support/parcels.ts';
import { fc } from '../../../../support/random.ts';

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
    [{ destination: 'KOD', paid: 'paid' }, [inTransit]],
    [{ section: 'action' }, [troubled]],
    [{ section: 'payment' }, [atOrigin]],
    [{ section: 'none' }, [corrected, inTransit, atDestination]],
    [{ status: 'origin', text: atOrigin.freightBillNum }, [atOrigin]],
  ] satisfies [Partial<ParcelView>, typeof all][])('%o match the right packages', (view, matching) => {
    expect(all.filter((parcel) => isInView(parcel, { ...EVERYTHING, ...view }))).toEqual(matching);
  });

  it('let the sections count and sum only the matching packages', () => {
    const due = aParcel({ price: 10.1, destinationCode: 'FBK' });
    const shown = [...all, due].filter((parcel) => isInView(parcel, { ...EVERYTHING, destination: 'FBK' }));
    expect(groupBySection(shown).map(({ parcels, due: sum }) => [parcels.length, sum])).toEqual([
      [0, null],
      [1, 10.1],
      [0, null],
    ]);
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
