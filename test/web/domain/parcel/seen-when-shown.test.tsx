import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ParcelStorage } from '#shared/contracts/storage.ts';
import { aHistory, aParcel } from '#test/support/parcels.ts';
import { errorReply, type Reply } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';

const UNTOLD: ParcelStorage = {
  asOf: '2025-11-14',
  ...{ noticeDate: null, freeThrough: null, pickUpBy: null, keptThrough: null, stage: null },
  ...{ chargedDays: 0, perDay: 2.16, total: 0, settled: 0, due: 0 },
};
const TOLD: ParcelStorage = { ...UNTOLD, noticeDate: '2025-11-14', freeThrough: '2025-11-20' };

const ready = (parcelId: string, storage: ParcelStorage) =>
  aParcel({ parcelId, storage, status: 'DESTINATION', statusHistory: aHistory('ORIGIN', 'DESTINATION') });
const PARCELS = [ready('a', UNTOLD), ready('b', UNTOLD), ready('told', TOLD), aParcel({ parcelId: 'c' })];
const REPORT = 'PUT /api/parcels/seen';

/** Opens the list. The returned function puts everything that is observed onto the screen. */
function open(reply: Reply) {
  const watched = new Map<Element, IntersectionObserverCallback>();
  class Observer {
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe(element: Element) {
      watched.set(element, this.#callback);
    }
    disconnect() {
      for (const [element, callback] of watched) if (callback === this.#callback) watched.delete(element);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const api = { 'GET /api/parcels': { body: PARCELS }, [REPORT]: reply };
  const { sent } = openSite('/orders', { as: ['Customer'], api });
  const show = () =>
    act(async () => {
      for (const callback of [...watched.values()])
        callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
    });
  return { sent: () => sent<{ parcelIds: string[] }>(REPORT), watched, show };
}

it('packages that the customer was not told about are reported together, once they are on the screen', async () => {
  const seen = PARCELS.slice(0, 2).map((parcel) => ({ ...parcel, storage: TOLD }));
  const { sent, watched, show } = open({ body: seen });
  await waitFor(() => expect(watched.size).toBe(2));
  expect(sent()).toEqual([]);
  await show();
  await waitFor(() => expect(sent()).toEqual([{ parcelIds: ['a', 'b'] }]), { timeout: 3000 });
  await show();
  expect(sent()).toHaveLength(1);
});

it('a report that fails says nothing', async () => {
  const { sent, watched, show } = open(errorReply(500, 'Internal Server Error'));
  await waitFor(() => expect(watched.size).toBe(2));
  await show();
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 3000 });
  expect(screen.queryByRole('alert')).toBeNull();
});
