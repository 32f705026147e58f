import { act, cleanup, renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { centsFromDollars } from '../../../shared/rules/money.ts';
import { isPayable, PARCEL_STATUSES, PAYMENT_STATUSES } from '../../../shared/rules/parcel-status.ts';
import {
  chosenFor,
  MAX_PARCELS_A_PAYMENT,
  pruned,
  useSelectedParcels,
  withoutSelected,
  withSelected,
} from '../../../web/src/lib/selected-parcels.ts';
import { tabStorage } from '../../../web/src/lib/tab-storage.ts';
import { aParcel } from '../../support/parcels.ts';

const parcels = fc.uniqueArray(
  fc.record({
    parcelId: fc.integer({ min: 1, max: 120 }).map((number) => `p-${number}`),
    status: fc.constantFrom(...PARCEL_STATUSES),
    paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
    price: fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
  }),
  { selector: ({ parcelId }) => parcelId, maxLength: 90 },
);
const selection = fc
  .uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: MAX_PARCELS_A_PAYMENT })
  .map((numbers) => new Set(numbers.map((number) => `p-${number}`)));

describe('the rules of a selection', () => {
  it('prune leaves exactly what was selected and can be paid', () => {
    fc.assert(
      fc.property(selection, parcels, (selected, list) => {
        const payable = list.filter(isPayable).map(({ parcelId }) => parcelId);
        expect([...pruned(selected, list)]).toEqual([...selected].filter((id) => payable.includes(id)));
      }),
    );
  });

  it('prune keeps the very selection where nothing has left', () => {
    const list = [aParcel(), aParcel()];
    const selected = withSelected(new Set(), list);
    expect(
      pruned(
        selected,
        list.map((parcel) => ({ ...parcel, customerNotes: 'new' })),
      ),
    ).toBe(selected);
  });

  it('select takes only what can be paid, and never more than one payment has room for', () => {
    fc.assert(
      fc.property(selection, parcels, (selected, list) => {
        const next = withSelected(selected, list);
        const added = [...next].slice(selected.size);
        expect([...next].slice(0, selected.size)).toEqual([...selected]);
        expect(next.size).toBeLessThanOrEqual(MAX_PARCELS_A_PAYMENT);
        const byId = new Map(list.map((parcel) => [parcel.parcelId, parcel]));
        for (const id of added) expect(byId.get(id) && isPayable(byId.get(id) ?? aParcel())).toBe(true);
        // What is left out would not have fitted.
        const left = list.filter((parcel) => isPayable(parcel) && !next.has(parcel.parcelId));
        if (left.length > 0) expect(next.size).toBe(MAX_PARCELS_A_PAYMENT);
      }),
    );
  });

  it('deselect takes back what select added', () => {
    fc.assert(
      fc.property(selection, parcels, (selected, list) => {
        const news = list.filter(({ parcelId }) => !selected.has(parcelId));
        expect([...withoutSelected(withSelected(selected, news), news)]).toEqual([...selected]);
      }),
    );
  });

  it('the total is the sum of the chosen ones to the cent', () => {
    fc.assert(
      fc.property(selection, parcels, (selected, list) => {
        const chosen = chosenFor(selected, list);
        const cents = list
          .filter((parcel) => isPayable(parcel) && selected.has(parcel.parcelId))
          .reduce((sum, { price }) => sum + centsFromDollars(price), 0);
        expect(centsFromDollars(chosen.total)).toBe(cents);
        expect(chosen.parcels.every(isPayable)).toBe(true);
      }),
    );
  });
});

describe('what a customer has selected', () => {
  beforeEach(() => tabStorage.clear());
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  const selectionOf = (customer: string) => renderHook(() => useSelectedParcels(customer)).result;

  it('is the same for everybody who asks, and is there after a reload', async () => {
    const [first, second] = [aParcel(), aParcel()];
    const here = selectionOf('ada');
    const there = selectionOf('ada');
    act(() => expect(here.current.select([first, second])).toBe(true));
    act(() => there.current.deselect([first]));
    expect([...here.current.selection]).toEqual([second.parcelId]);

    vi.resetModules();
    const afterReload = await import('../../../web/src/lib/selection-store.ts');
    expect([...afterReload.selectionOf('ada')]).toEqual([second.parcelId]);
  });

  it('is never shown to another customer', () => {
    const ada = selectionOf('ada');
    act(() => ada.current.select([aParcel()]));
    expect(selectionOf('grace').current.selection.size).toBe(0);
  });

  it('goes when it is forgotten', () => {
    const { current } = selectionOf('ada');
    act(() => current.select([aParcel()]));
    expect(sessionStorage.length).toBe(1);
    act(() => tabStorage.clear());
    expect(sessionStorage.length).toBe(0);
    expect(selectionOf('ada').current.selection.size).toBe(0);
  });

  it('says when there is no room for more', () => {
    const ada = selectionOf('ada');
    const full = Array.from({ length: MAX_PARCELS_A_PAYMENT }, () => aParcel());
    act(() => expect(ada.current.select(full)).toBe(true));
    act(() => expect(ada.current.select([...full, aParcel()])).toBe(false));
    expect(ada.current.selection.size).toBe(MAX_PARCELS_A_PAYMENT);
  });

  it('works without storage, and with what cannot be read in it', () => {
    sessionStorage.setItem('selected-parcels', '{"customer":"ada","parcelIds":[1]}');
    const ada = selectionOf('ada');
    expect(ada.current.selection.size).toBe(0);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('Forbidden');
    });
    act(() => ada.current.select([aParcel()]));
    expect(ada.current.selection.size).toBe(1);
  });
});
