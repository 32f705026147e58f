import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aHistory, aParcel } from '../../../../support/parcels.ts';
import { type Responders, refusal } from '../../../support/api.ts';
import { openSite } from '../../../support/site.tsx';

const IMAGES = ['damage-1.jpg', 'damage-2.jpg', 'label-1.jpg'];
const parcel = aParcel({
  parcelId: 'espresso',
  freightBillNum: 'NB500001',
  status: 'TRANSIT',
  statusHistory: aHistory('ORIGIN', 'TRANSIT'),
  weightLbs: 34.8,
  charges: [
    { chargeId: '1', chargeType: 'BASE_PRICE', amount: 40 },
    { chargeId: '2', chargeType: 'ADDITIONAL_FEES', amount: 8.2 },
  ],
});
const THUMBNAILS = 'GET /api/parcels/espresso/thumbnails';
const FULL = 'GET /api/parcels/espresso/image/damage-1.jpg';
const API: Responders = {
  'GET /api/parcels': { body: [parcel] },
  [THUMBNAILS]: { body: { images: Object.fromEntries(IMAGES.map((name) => [name, 'AAAA'])) } },
  ...Object.fromEntries(
    IMAGES.map((name) => [
      `GET /api/parcels/espresso/image/${name}`,
      { body: { url: `https://images.test/${name}` } },
    ]),
  ),
};

let user = userEvent.setup({ delay: null });
const details = () => screen.findByRole('dialog', { name: 'Freight bill NB500001' }).then(within);
const image = () => screen.findByRole('dialog', { name: /^Image/ }).then(within);
const opener = () => screen.findByRole('button', { name: 'Details of NB500001' });
const imageLink = () => screen.findByRole('link', { name: /Open the full image in a new tab/ });

async function openDetails(api: Responders = {}) {
  const stub = openSite('/orders', { as: ['Customer'], api: { ...API, ...api } });
  await user.click(await opener());
  await details();
  return stub;
}

async function openImage(name: string, api: Responders = {}) {
  const stub = await openDetails(api);
  await user.click(await screen.findByRole('button', { name }));
  return stub;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
});
afterEach(() => vi.useRealTimers());

describe('the details of a package', () => {
  it('show its measures, charges and history, newest first, and return the focus', async () => {
    await openDetails();
    const dialog = await details();
    for (const text of ['24 × 18 × 12 in', '34.8 lbs', 'UPS', '1Z999AA10123456784']) dialog.getByText(text);
    const charges = within(dialog.getByRole('region', { name: 'Charges' }));
    expect(charges.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'BASE PRICE',
      'ADDITIONAL FEES',
      'Total cost',
    ]);
    charges.getByText('$48.20');
    const history = within(dialog.getByRole('region', { name: 'Status history' }));
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'In Transit11/11/2025 10:05 AM PST',
      'At Origin11/10/2025 10:05 AM PST',
    ]);
    await waitFor(() => expect(dialog.getAllByRole('img')).toHaveLength(3));
    expect(location.search).toBe('?parcel=espresso');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(await opener());
    expect(location.search).toBe('');
  });

  it('open from a link, also of a package that is not in the list', async () => {
    const past = aParcel({ parcelId: 'past', freightBillNum: 'NB400001', status: 'COMPLETED' });
    openSite('/orders?parcel=past', {
      as: ['Customer'],
      api: { ...API, 'GET /api/parcels/past': { body: past } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Freight bill NB400001' }));
    await waitFor(() => expect(dialog.getAllByText(/^Order Complete/)).toHaveLength(2));
  });

  it('explain that the package does not exist', async () => {
    openSite('/orders?parcel=gone', { as: ['Customer'], api: API });
    await screen.findByText('This package was not found.');
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    if (close) await user.click(close);
    await waitFor(() => expect(location.search).toBe(''));
  });
});

describe('the images of a package', () => {
  it('can be loaded again when they failed', async () => {
    await openDetails({
      [THUMBNAILS]: [refusal(403, 'Forbidden'), { body: { images: { 'label-1.jpg': 'AAAA' } } }],
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch image');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('img', { name: 'Image 1 of 1: label' });
  });

  it('stay when a later request fails', async () => {
    const { sent } = await openDetails({
      [THUMBNAILS]: [{ body: { images: { 'label-1.jpg': 'AAAA' } } }, refusal(403, 'Forbidden')],
    });
    await screen.findByRole('img', { name: /^Image 1/ });
    await act(() => vi.advanceTimersByTimeAsync(360_000));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await waitFor(() => expect(sent(THUMBNAILS).length).toBeGreaterThan(1));
    await act(async () => {});
    screen.getByRole('img', { name: /^Image 1/ });
    expect(screen.queryByText(/Failed to fetch image/)).toBeNull();
  });

  it('may be none', async () => {
    await openDetails({ [THUMBNAILS]: { body: { images: {} } } });
    await screen.findByText('No images were taken of this package.');
  });

  it('open one by one, move with the keys and the buttons, and return the focus', async () => {
    await openImage('Image 2 of 3: damage');
    expect((await imageLink()).getAttribute('href')).toBe('https://images.test/damage-2.jpg');
    for (const [key, title] of [
      ['{ArrowRight}', 'Image 3 of 3: label'],
      ['{ArrowLeft}', 'Image 2 of 3: damage'],
      ['{ArrowLeft}', 'Image 1 of 3: damage'],
    ] as const) {
      await user.keyboard(key);
      await screen.findByRole('heading', { name: title });
    }
    await user.click((await image()).getByRole('button', { name: 'Next image' }));
    await screen.findByRole('heading', { name: 'Image 2 of 3: damage' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Image/ })).toBeNull());
    const thumbnail = (await details()).getByRole('button', { name: 'Image 2 of 3: damage' });
    await waitFor(() => expect(document.activeElement).toBe(thumbnail));
  });

  it('can be loaded again in full when that failed', async () => {
    await openImage('Image 1 of 3: damage', {
      [FULL]: [refusal(404, 'Not Found'), { body: { url: 'https://images.test/again' } }],
    });
    await (await image()).findByText(/Failed to fetch image/);
    await user.click((await image()).getByRole('button', { name: 'Retry' }));
    expect((await imageLink()).getAttribute('href')).toBe('https://images.test/again');
  });

  it('get a new link before the old one expires', async () => {
    await openImage('Image 1 of 3: damage', {
      [FULL]: ['first', 'second'].map((name) => ({ body: { url: `https://images.test/${name}` } })),
    });
    expect((await imageLink()).getAttribute('href')).toBe('https://images.test/first');
    await act(() => vi.advanceTimersByTimeAsync(241_000));
    await waitFor(async () =>
      expect((await imageLink()).getAttribute('href')).toBe('https://images.test/second'),
    );
  });
});
