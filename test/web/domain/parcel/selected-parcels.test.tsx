import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MAX_PARCELS_PER_PAYMENT } from '#shared/rules/payment.ts';
import { aParcel } from '#test/support/parcels.ts';
import { useSelectedParcels } from '#web/domain/parcel/selection.ts';
import { tabStorage } from '#web/lib/storage.ts';

const selectionOf = (customer: string) => renderHook(() => useSelectedParcels(customer)).result;

/** The selection after a reload. */
async function storedSelection() {
  vi.resetModules();
  const reloaded = await import('#web/domain/parcel/selection.ts');
  return reloaded.useSelectionStore.getState();
}

it('the selection is shared by all components, survives a reload, and is never shown to another customer', async () => {
  const [first, second] = [aParcel(), aParcel()];
  const here = selectionOf('ada');
  const there = selectionOf('ada');
  act(() => expect(here.current.select([first, second])).toBe(true));
  act(() => there.current.deselect([first]));
  expect([...here.current.selection]).toEqual([second.parcelId]);

  expect(await storedSelection()).toEqual({ customer: 'ada', selection: new Set([second.parcelId]) });
  expect(selectionOf('grace').current.selection.size).toBe(0);
});

it('the selection is removed when the tab storage is cleared', () => {
  const { current } = selectionOf('ada');
  act(() => current.select([aParcel()]));
  expect(sessionStorage.length).toBe(1);
  act(() => tabStorage.clear());
  expect(sessionStorage.length).toBe(0);
  expect(selectionOf('ada').current.selection.size).toBe(0);
});

it('the selection rejects packages beyond the limit of one payment', () => {
  const ada = selectionOf('ada');
  const full = Array.from({ length: MAX_PARCELS_PER_PAYMENT }, () => aParcel());
  act(() => expect(ada.current.select(full)).toBe(true));
  act(() => expect(ada.current.select([...full, aParcel()])).toBe(false));
  expect(ada.current.selection.size).toBe(MAX_PARCELS_PER_PAYMENT);
});

it('the selection ignores a malformed value in storage', async () => {
  sessionStorage.setItem('selected-parcels', '{"customer":"ada","parcelIds":[1]}');
  expect((await storedSelection()).selection.size).toBe(0);
});

it('the selection works without storage', () => {
  const ada = selectionOf('ada');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Forbidden');
  });
  act(() => ada.current.select([aParcel()]));
  expect(ada.current.selection.size).toBe(1);
});
