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

function showAt(url: string) {
  history.pushState(null, '', url);
  render(
    <BrowserRouter>
      <Opener />
    </BrowserRouter>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const url = () => location.pathname + location.search;

afterEach(cleanup);

describe('the parcel in the URL', () => {
  it('opens with a new history entry and keeps the other parameters', async () => {
    showAt('/orders?status=transit');
    const entries = history.length;
    press('First');
    expect(await screen.findByText('Open: p-1')).toBeDefined();
    expect(url()).toBe('/orders?status=transit&parcel=p-1');
    expect(history.length).toBe(entries + 1);
  });

  it('switches to another parcel in the same entry', async () => {
    showAt('/orders');
    press('First');
    const entries = history.length;
    press('Second');
    expect(await screen.findByText('Open: p-2')).toBeDefined();
    expect(history.length).toBe(entries);
  });

  it('opens from a link and closes without a new entry', async () => {
    showAt('/order-history?sort=price&parcel=p-7');
    expect(screen.getByText('Open: p-7')).toBeDefined();
    const entries = history.length;
    press('Close');
    expect(await screen.findByText('Closed')).toBeDefined();
    expect(url()).toBe('/order-history?sort=price');
    expect(history.length).toBe(entries);
  });

  it('goes back once when it is closed twice', async () => {
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
    expect(url()).toBe('/orders?q=nb');
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
