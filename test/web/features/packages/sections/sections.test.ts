import { describe, expect, it } from 'vitest';
import { groupBySection } from '../../../../../web/src/features/packages/sections/sections.ts';
import { aParcel, aParcelInTransit, aTroubledParcel } from '../../../../support/parcels.ts';

describe('sections of the active packages', () => {
  it('have a fixed order, contain each parcel once, and sum the amount due', () => {
    const sections = groupBySection([
      aParcel({ paymentStatus: 'PAID' }),
      aParcelInTransit({ price: 0.1 }),
      aParcel({ status: 'DESTINATION', price: 0.2 }),
      aTroubledParcel(),
      aParcel({ status: 'CORRECTED', paymentStatus: 'UNPAYABLE', price: null }),
      aParcel({ oversized: true, paymentStatus: 'UNPAYABLE', price: null }),
    ]);

    expect(sections.map(({ name, parcels, due }) => [name, parcels.length, due])).toEqual([
      ['ACTION REQUIRED', 1, null],
      ['PAYMENT REQUIRED', 2, 0.3],
      ['NO ACTION REQUIRED', 3, null],
    ]);
  });

  it('are all present without any parcels', () => {
    expect(groupBySection([]).map(({ parcels }) => parcels.length)).toEqual([0, 0, 0]);
  });
});
