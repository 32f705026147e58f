import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useParcelInUrl } from '../../../../web/src/domain/parcel/use-parcel-in-url.ts';

function Opener() {
  const { parcelId, open, close } = useParcelInUrl();
  return (
    <>
      <p>{parcelId ? `Open: ${parcelId}` : 'Closed'}</p>
      <button type="button" onClick={() => open('p-1')}>
        First
      </button>
      <button type="button" onClick={() => open('p-2')}>
        Second
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
}

function showAt(address: string) {
  history.pushState(null, '', address);
  render(
    <BrowserRouter>
      <Opener />
    </BrowserRouter>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const address = () => location.pathname + location.search;

afterEach(cleanup);

describe('the parcel in the address', () => {
  it('opens as a new entry that keeps the other parameters', async () => {
    showAt('/orders?status=transit');
    const entries = history.length;
    press('First');
    expect(await screen.findByText('Open: p-1')).toBeDefined();
    expect(address()).toBe('/orders?status=transit&parcel=p-1');
    expect(history.length).toBe(entries + 1);
  });

  it('goes on to another one in the same entry', async () => {
    showAt('/orders');
    press('First');
    const entries = history.length;
    press('Second');
    expect(await screen.findByText('Open: p-2')).toBeDefined();
    expect(history.length).toBe(entries);
  });

  it('is open where a link leads to it, and closes without a new entry', async () => {
    showAt('/order-history?sort=price&parcel=p-7');
    expect(screen.getByText('Open: p-7')).toBeDefined();
    const entries = history.length;
    press('Close');
    expect(await screen.findByText('Closed')).toBeDefined();
    expect(address()).toBe('/order-history?sort=price');
    expect(history.length).toBe(entries);
  });

  it('closes what was opened here by going back, once however often it is asked', async () => {
    showAt('/terms');
    cleanup();
    showAt('/orders?q=nb');
    press('First');
    await screen.findByText('Open: p-1');
    await act(async () => {
      press('Close');
      press('Close');
    });
    expect(await screen.findByText('Closed')).toBeDefined();
    expect(address()).toBe('/orders?q=nb');
  });

  it('follows Back and Forward', async () => {
    showAt('/orders');
    press('First');
    await screen.findByText('Open: p-1');
    await act(async () => history.back());
    expect(await screen.findByText('Closed')).toBeDefined();
    await act(async () => history.forward());
    expect(await screen.findByText('Open: p-1')).toBeDefined();
  });
});
