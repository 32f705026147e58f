import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
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

const shows = (text: string) => screen.findByText(text);

describe('the parcel in the URL', () => {
  it('adds one history entry, also for several parcels, and follows Back and Forward', async () => {
    showAt('/orders?status=transit');
    const entries = history.length;
    press('First');
    await shows('Open: p-1');
    expect(url()).toBe('/orders?status=transit&parcel=p-1');
    press('Second');
    await shows('Open: p-2');
    expect(history.length).toBe(entries + 1);
    await act(async () => history.back());
    await shows('Closed');
    await act(async () => history.forward());
    await shows('Open: p-2');
  });

  it('opens from a link and closes without a new entry', async () => {
    showAt('/order-history?sort=price&parcel=p-7');
    await shows('Open: p-7');
    const entries = history.length;
    press('Close');
    await shows('Closed');
    expect(url()).toBe('/order-history?sort=price');
    expect(history.length).toBe(entries);
  });

  it('goes back once when it is closed twice', async () => {
    history.pushState(null, '', '/terms');
    showAt('/orders?q=nb');
    press('First');
    await shows('Open: p-1');
    await act(async () => {
      press('Close');
      press('Close');
    });
    await shows('Closed');
    expect(url()).toBe('/orders?q=nb');
  });
});
