import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_PARCELS_PER_PAYMENT } from '../../../../../shared/rules/payment.ts';
import { useSelectedParcels } from '../../../../../web/src/domain/parcel/selection/selected-parcels.ts';
import { tabStorage } from '../../../../../web/src/lib/tab-storage.ts';
import { aParcel } from '../../../../support/parcels.ts';

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
    const afterReload = await import('../../../../../web/src/domain/parcel/selection/selection-store.ts');
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
    const full = Array.from({ length: MAX_PARCELS_PER_PAYMENT }, () => aParcel());
    act(() => expect(ada.current.select(full)).toBe(true));
    act(() => expect(ada.current.select([...full, aParcel()])).toBe(false));
    expect(ada.current.selection.size).toBe(MAX_PARCELS_PER_PAYMENT);
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
