import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import { aShownMessage } from '#test/support/messages/shown-message.ts';
import { ABOARD, ABOARD_SAILING, aHistory, aParcel } from '#test/support/parcels.ts';
import { deferred, errorReply, type Responders, stubApi } from '#test/web/support/api.ts';
import { hrefOf, press, textsOf } from '#test/web/support/page.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { openSite } from '#test/web/support/site.tsx';
import { ImageDialog } from '#web/domain/parcel/details/ImageDialog.tsx';
import { StatusHistory } from '#web/domain/parcel/details/StatusHistory.tsx';
import { imageLabel } from '#web/domain/parcel/labels.ts';
import { fullImage as fullImageQuery } from '#web/domain/parcel/queries.ts';

const IMAGES = ['damage-1.jpg', 'damage-2.jpg', 'label-1.jpg'];
const parcel = aParcel({
  parcelId: 'espresso',
  freightBillNum: 'NB500001',
  status: 'TRANSIT',
  statusHistory: aHistory('CORRECTED', 'TRANSIT').map((entry) =>
    entry.status === 'CORRECTED' ? { ...entry, message: 'We have the invoice.' } : entry,
  ),
  weightLbs: 34.8,
  charges: [
    { chargeId: '1', chargeType: 'BASE_PRICE', amount: 40 },
    { chargeId: '2', chargeType: 'ADDITIONAL_FEES', amount: 8.2 },
  ],
});
const THUMBNAILS = 'GET /api/parcels/espresso/thumbnails';
const fullImage = (name: string) => `GET /api/parcels/espresso/image/${name}`;
const linkTo = (name: string) => ({ body: { url: `https://images.test/${name}` } });
const API: Responders = {
  'GET /api/parcels': { body: [parcel] },
  [THUMBNAILS]: { body: { images: Object.fromEntries(IMAGES.map((name) => [name, 'AAAA'])) } },
  ...Object.fromEntries(IMAGES.map((name) => [fullImage(name), linkTo(name)])),
};

const open = (path: string, api: Responders = {}) =>
  openSite(path, { as: ['Customer'], api: { ...API, ...api } });
const openDetails = (api: Responders = {}) => open('/orders?parcel=espresso', api);
const details = () => screen.findByRole('dialog', { name: 'Freight bill NB500001' }).then(within);
const image = () => screen.findByRole('dialog', { name: /^Image/ }).then(within);
const linksTo = (name: string) =>
  waitFor(async () => {
    const link = await screen.findByRole('link', { name: /Open the full image in a new tab/ });
    expect(link.getAttribute('href')).toBe(`https://images.test/${name}`);
  });

async function openImage(name: string, api: Responders = {}) {
  openDetails(api);
  await press(name);
}

it('the details show the measurements, charges and history, newest first, and return the focus', async () => {
  open('/orders');
  await press('Details of NB500001');
  const dialog = await details();
  for (const text of ['24 × 18 × 12 in', '34.8 lbs', 'UPS', '1Z999AA10123456784']) dialog.getByText(text);
  const charges = within(dialog.getByRole('region', { name: 'Charges' }));
  expect(textsOf(charges.getAllByRole('term'))).toEqual(['BASE PRICE', 'ADDITIONAL FEES', 'Total cost']);
  fireEvent.click(charges.getByText('ADDITIONAL FEES'));
  await charges.findByText('Our staff added this fee for work that the tariff does not include.');
  charges.getByText('$48.20');
  const history = within(dialog.getByRole('region', { name: 'Status history' }));
  expect(textsOf(history.getAllByRole('listitem'))).toEqual([
    'In Transit11/11/2025 10:05 AM PST',
    'Corrected11/10/2025 10:05 AM PSTWe have the invoice.',
  ]);
  await waitFor(() => expect(dialog.getAllByRole('img')).toHaveLength(3));
  expect(location.search).toBe('?parcel=espresso');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Details of NB500001' }));
  expect(location.search).toBe('');
});

it('the details open from a link, even for a package without images that is not in the list', async () => {
  const body = aParcel({ parcelId: 'past', freightBillNum: 'NB400001', status: 'COMPLETED' });
  open('/orders?parcel=past', {
    'GET /api/parcels/past': { body },
    'GET /api/parcels/past/thumbnails': { body: { images: {} } },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Freight bill NB400001' }));
  await waitFor(() => expect(dialog.getAllByText(/^Order Complete/)).toHaveLength(2));
  await dialog.findByText('No images were taken of this package.');
});

it('the details explain that the package does not exist', async () => {
  open('/orders?parcel=gone');
  await screen.findByText('This package was not found.');
  const [close] = screen.getAllByRole('button', { name: 'Close' });
  if (close) fireEvent.click(close);
  await waitFor(() => expect(location.search).toBe(''));
});

it('the history can be limited to some statuses, each with the time where the package was', () => {
  stubApi({});
  const statusHistory: Parcel['statusHistory'] = [
    { status: 'ORIGIN', statusDate: '2026-02-02T18:00:00.000Z' },
    { status: 'TROUBLED', statusDate: '2026-02-03T18:00:00.000Z' },
    { status: 'DESTINATION', statusDate: '2026-02-09T18:00:00.000Z' },
    { status: 'LOST', statusDate: '2026-02-09T18:20:00.000Z' },
    { status: 'TRANSIT', statusDate: '2026-02-09T18:40:00.000Z' },
  ];
  const found = aParcel({ status: 'TRANSIT', statusHistory });
  renderInApp(<StatusHistory parcel={found} statuses={['ORIGIN', 'TRANSIT', 'LOST', 'DESTINATION']} />);
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
    'In Transit02/09/2026 9:40 AM AKST',
    'Lost02/09/2026 9:20 AM AKST',
    'At Destination02/09/2026 9:00 AM AKST',
    'At Origin02/02/2026 10:00 AM PST',
  ]);
});

it('images can be reloaded after a failure, and stay when a later request fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const refused = errorReply(403, 'Forbidden');
  const { sent } = openDetails({
    [THUMBNAILS]: [refused, { body: { images: { 'label-1.jpg': 'AAAA' } } }, refused],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch image');
  await press('Retry');
  await screen.findByRole('img', { name: 'Image 1 of 1: label' });
  await act(() => vi.advanceTimersByTimeAsync(360_000));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(sent(THUMBNAILS).length).toBeGreaterThan(2));
  await act(async () => {});
  screen.getByRole('img', { name: /^Image 1/ });
  expect(screen.queryByText(/Failed to fetch image/)).toBeNull();
});

it('images open one at a time, change with the arrow keys and buttons, and return the focus', async () => {
  await openImage('Image 2 of 3: damage');
  await linksTo('damage-2.jpg');
  for (const [key, title] of [
    ['{ArrowRight}', 'Image 3 of 3: label'],
    ['{ArrowLeft}', 'Image 2 of 3: damage'],
    ['{ArrowLeft}', 'Image 1 of 3: damage'],
  ] as const) {
    await userEvent.keyboard(key);
    await screen.findByRole('heading', { name: title });
  }
  await press('Next image');
  await screen.findByRole('heading', { name: 'Image 2 of 3: damage' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Image/ })).toBeNull());
  const thumbnail = (await details()).getByRole('button', { name: 'Image 2 of 3: damage' });
  await waitFor(() => expect(document.activeElement).toBe(thumbnail));
});

it('full images can be reloaded after a failure, and get a new link before the old one expires', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openImage('Image 1 of 3: damage', {
    [fullImage('damage-1.jpg')]: [
      errorReply(403, 'Forbidden'),
      errorReply(404, 'Not Found'),
      linkTo('first'),
      linkTo('second'),
      linkTo('third'),
    ],
  });
  await (await image()).findByText(/Failed to fetch image/);
  await press('Retry');
  await (await image()).findByText(/Full image not available/);
  await press('Retry');
  await linksTo('first');
  await act(() => vi.advanceTimersByTimeAsync(241_000));
  await linksTo('second');
  const breakImage = async () =>
    fireEvent.error((await image()).getByRole('img', { name: 'Image 1 of 3: damage', hidden: true }));
  await breakImage();
  // Asked for again once, with a new link.
  await linksTo('third');
  await breakImage();
  await (await image()).findByText(/Full image not available/);
});

describe('one of three images', () => {
  const pictures = IMAGES.map((name, index) => ({
    name,
    src: 'data:image/jpeg;base64,AA',
    label: imageLabel(name, index + 1, IMAGES.length),
    full: fullImageQuery('p-1', name),
  }));

  function show(start: number) {
    stubApi({});
    const onMove = vi.fn();
    const onClose = vi.fn();
    renderInApp(<ImageDialog {...{ pictures, start, onMove, onClose }} />);
    const swipe = (from: [number, number], to: [number, number], fingers = 1) => {
      const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY });
      fireEvent.touchStart(screen.getByRole('img'), { touches: Array(fingers).fill(at(from)) });
      fireEvent.touchEnd(screen.getByRole('img'), { changedTouches: [at(to)] });
    };
    return { onMove, swipe };
  }

  it('changes on swipes left and right, but not on short, vertical or two-finger ones', () => {
    const { onMove, swipe } = show(1);
    swipe([300, 200], [120, 210]);
    swipe([120, 200], [300, 190]);
    swipe([300, 200], [270, 200]);
    swipe([300, 200], [230, 400]);
    swipe([300, 200], [100, 200], 2);
    expect(onMove.mock.calls).toEqual([[2], [1]]);
  });

  it.each([
    [0, 'ArrowLeft', 'Previous image', 'Next image', [120, 300]],
    [2, 'ArrowRight', 'Next image', 'Previous image', [300, 120]],
  ] as const)('does not change past the end at position %i', (position, key, end, other, [from, to]) => {
    const { onMove, swipe } = show(position);
    fireEvent.keyDown(screen.getByRole('dialog'), { key });
    swipe([from, 200], [to, 200]);
    // The disabled button can still have the focus.
    const button = screen.getByRole<HTMLButtonElement>('button', { name: end });
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    fireEvent.click(button);
    expect(onMove).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: other }).getAttribute('aria-disabled')).toBe('false');
  });
});

describe('the messages about a package', () => {
  const MESSAGES = 'GET /api/messages';
  const lines = async () =>
    textsOf(within(await screen.findByRole('region', { name: 'Messages' })).getAllByRole('link')).map(
      (line) =>
        // From the next year on, they show it.
        line.replace(', 2026', ''),
    );

  it('have a line each, which leads to the message', async () => {
    const received = { type: 'package-received', state: 'SENT', subject: 'Received' } as const;
    const messages = [
      aShownMessage({ messageId: 'm-2' }),
      aShownMessage({ messageId: 'm-1', channel: 'TEXT', ...received }),
    ];
    const { calls } = openDetails({ [MESSAGES]: { body: messages } });
    expect(await lines()).toEqual([
      'Ready for pickup, emailed Nov 24, 10:12 AM AKST, delivered',
      'Arrived in Tacoma, texted Nov 24, 10:12 AM AKST',
    ]);
    expect(calls).toContain(`${MESSAGES}?parcelId=espresso&limit=20`);
    expect(hrefOf(/^Ready for pickup/)).toBe('/messages?message=m-2');
  });

  it('show nothing while they load, or if there are none, and the details are complete', async () => {
    const { reply, release } = deferred({ body: [] });
    openDetails({ [MESSAGES]: reply });
    const dialog = await details();
    await dialog.findByRole('region', { name: 'Status history' });
    expect(dialog.queryByRole('region', { name: 'Messages' })).toBeNull();
    release();
    await act(async () => {});
    expect(dialog.queryByRole('region', { name: 'Messages' })).toBeNull();
  });

  it('that cannot be loaded do not hide the details, and can be loaded again', async () => {
    openDetails({ [MESSAGES]: [errorReply(400, 'Bad Request'), { body: [aShownMessage()] }] });
    const dialog = await details();
    await dialog.findByText('The messages about this package could not be loaded.');
    dialog.getByRole('region', { name: 'Status history' });
    await press('Retry');
    expect(await lines()).toHaveLength(1);
  });
});

describe('the way of a package', () => {
  const wayOf = (estimate: Estimate) => {
    vi.useFakeTimers({ now: new Date('2026-11-30T20:00:00Z'), toFake: ['Date'] });
    const dialog = openDetails({ 'GET /api/parcels': { body: [{ ...parcel, estimate }] } });
    return { dialog, region: () => screen.findByRole('region', { name: 'Expected for pickup' }) };
  };
  const steps = async ({ region }: ReturnType<typeof wayOf>) =>
    textsOf(within(await region()).getAllByRole('listitem'));

  it('says what was planned, what is expected and what was, and why the range has changed', async () => {
    const way = wayOf({
      ...ABOARD,
      first: { from: '2026-12-02', to: '2026-12-03' },
      reason: 'WEATHER',
      sailing: {
        ...ABOARD_SAILING,
        departure: { planned: '2026-11-29T18:00', actual: '2026-11-30T02:00' },
        arrival: { planned: '2026-12-02T06:00', estimated: '2026-12-03T06:00' },
      },
    });
    expect(await steps(way)).toEqual([
      'Cut-off in TacomaSat, Nov 28, 12:00 PM',
      'Departure from TacomaMon, Nov 30, planned Sun, Nov 29',
      'Arrival in AnchorageExpected Thu, Dec 3, planned Wed, Dec 2',
      'Ready for pickupThu 12/3 to Fri 12/4',
    ]);
    const region = within(await way.region());
    region.getByText('On the sailing of Nov 30 (North Star Line).');
    region.getByText('Was Dec 2 to 3. Later because of bad weather.');
    expect(region.getByRole('listitem', { current: 'step' }).textContent).toMatch(/^Arrival/);
  });

  it.each([
    // It has been loaded before the cut-off, and nobody has recorded the departure.
    ['loaded', ABOARD, {}, /^Departure/],
    ['there', ABOARD, { arrival: { ...ABOARD_SAILING.arrival, actual: '2026-12-02T06:00' } }, /^Ready/],
    ['missing', { ...ABOARD, basis: 'NOT_ARRIVED' }, {}, /^Ready for pickupNot arrived with its load/],
  ] as const)('counts what comes before the present step as done: %s', async (_, estimate, leg, step) => {
    const way = wayOf({ ...estimate, sailing: { ...ABOARD_SAILING, cutoff: '2026-12-01T12:00', ...leg } });
    const current = within(await way.region()).getByRole('listitem', { current: 'step' });
    expect(current.textContent).toMatch(step);
  });

  it('says what a package waits for, and until when', async () => {
    const way = wayOf({
      ...ABOARD,
      basis: 'NEXT_SAILING',
      waitsFor: 'ANSWER',
      sailing: { ...ABOARD_SAILING, cutoff: '2026-12-02T12:00' },
    });
    within(await way.region()).getByText('Waits for your answer, needed by Wednesday noon.');
    expect((await steps(way))[1]).toBe('Departure from TacomaPlanned Sun, Nov 29');
  });

  it('has no steps while nobody knows the sailing', async () => {
    const way = wayOf({ from: '2026-12-01', to: '2026-12-14', basis: 'UNDECIDED', leftBehind: true });
    const region = within(await way.region());
    region.getByText('Left behind, next sailing not chosen yet.');
    expect(region.queryByRole('list')).toBeNull();
  });
});

describe('the link with which anybody follows the package', () => {
  const tracked = { ...parcel, trackingCode: '7K3QF9XW' };
  const api = { 'GET /api/parcels': { body: [tracked] } };
  const url = `${window.location.origin}/track/NB500001?code=7K3QF9XW`;

  it('is shared with the sheet of the device, and closing that is no error', async () => {
    const share = vi.fn().mockRejectedValueOnce(new DOMException('Closed.', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    openDetails(api);
    await press('Share tracking');
    Reflect.deleteProperty(navigator, 'share');
    expect(share).toHaveBeenCalledWith({ url, title: 'Package NB500001' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is copied on a device without one', async () => {
    const { clipboard } = userEvent.setup() && navigator;
    openDetails(api);
    await press('Copy tracking link');
    expect(await clipboard.readText()).toBe(url);
  });
});
