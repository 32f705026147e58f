import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isAt } from '#test/web/support/page.ts';
import { InRouter } from '#test/web/support/render.tsx';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';

function showAt(url: string) {
  history.pushState(null, '', url);
  const { result } = renderHook(() => useIdInUrl('parcel'), { wrapper: InRouter });
  return {
    open: (parcelId: string) => act(() => result.current.open(parcelId)),
    close: (times = 1) =>
      act(() => {
        for (let time = 0; time < times; time += 1) result.current.close();
      }),
    shows: (parcelId: string | null) => waitFor(() => expect(result.current.id).toBe(parcelId)),
  };
}

it('adds one history entry, even for several parcels, and follows Back and Forward', async () => {
  const { open, shows } = showAt('/orders?status=transit');
  const entries = history.length;
  open('p-1');
  await shows('p-1');
  await isAt('/orders?status=transit&parcel=p-1');
  open('p-2');
  await shows('p-2');
  expect(history.length).toBe(entries + 1);
  await act(async () => history.back());
  await shows(null);
  await act(async () => history.forward());
  await shows('p-2');
});

it('opens from a link and closes without a new entry', async () => {
  const { close, shows } = showAt('/order-history?sort=price&parcel=p-7');
  await shows('p-7');
  const entries = history.length;
  close();
  await shows(null);
  await isAt('/order-history?sort=price');
  expect(history.length).toBe(entries);
});

it('goes back once when it is closed twice', async () => {
  history.pushState(null, '', '/terms');
  const { open, close, shows } = showAt('/orders?q=nb');
  open('p-1');
  await shows('p-1');
  close(2);
  await shows(null);
  await isAt('/orders?q=nb');
});

it('opens another parcel with its own history entry right after Back, before the page is rendered', async () => {
  const { open, shows } = showAt('/orders');
  open('p-1');
  await shows('p-1');
  addEventListener('popstate', () => open('p-2'), { once: true });
  history.back();
  await shows('p-2');
  await act(async () => history.back());
  await shows(null);
  await isAt('/orders');
});
