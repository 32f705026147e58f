import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { aHistory } from '#test/support/parcels.ts';
import { aReceipt } from '#test/support/payments/receipts.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { errorReply, type Reply, stubApi } from '#test/web/support/api.ts';
import { textsOf } from '#test/web/support/page.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { openSite } from '#test/web/support/site.tsx';
import { applyStyles } from '#test/web/support/viewport.ts';
import { useOpenFullImage } from '#web/domain/staff/details/use-open-full-image.ts';
import { CORRECTED, open, PACKAGE, packageApi } from './open-details.ts';

const TM_ERROR = 'Duplicate trace number.\nAn open bill has it too.';
const PAID: Partial<StaffParcel> = {
  paymentStatus: 'PAID',
  paymentId: 'payment-1',
  transactionId: 'txn-1',
  transactionDate: '2026-01-06T04:30:00.000Z',
  declaredValue: 250,
};
const SECTIONS = [
  'Customer Information',
  'Order Information',
  'Hazard Information',
  'Package Dimensions',
  'Payment',
];

it.each([
  ['ParcelOperations', ['CHANGE STATUS', 'EDIT PACKAGE', 'PRINT LABEL', 'PRINT LABEL AND BEGIN SHIPPING']],
  ['CustomerService', ['CHANGE STATUS', 'EDIT PACKAGE']],
  ['Executive', []],
] as const)('%s sees the sections and actions that the role allows', async (role, expected) => {
  const { dialog, details, region } = await open(role, packageApi({ ...CORRECTED, tmError: TM_ERROR }));
  for (const name of SECTIONS) region(name);
  expect(details.getByRole('note').textContent).toContain('Duplicate trace number.');
  const isExecutive = role === 'Executive';
  for (const [found, isAllowed] of [
    [details.queryByRole('region', { name: 'Shipping Timeline' }), !isExecutive],
    [details.queryByRole('button', { name: 'Dismiss error' }), !isExecutive],
    [details.queryByText('Change history'), role === 'CustomerService'],
  ] as const)
    expect(found !== null).toBe(isAllowed);
  const actions = textsOf(dialog.querySelectorAll('a, button'));
  expect(actions.filter((text) => /^[A-Z ]+$/.test(text))).toEqual(expected);
});

it('the details show the customer, the order and the timeline', async () => {
  const parcel = aStaffParcel({
    ...PACKAGE,
    status: 'DESTINATION',
    locationDetail: 'B-7',
    notes: 'Box was wet',
    customerName: 'Ada Lund',
    customerNumber: '10077',
    statusHistory: aHistory('ORIGIN', 'TRANSIT', 'DESTINATION'),
  });
  const { region, details } = await open('CustomerService', packageApi(parcel));
  for (const text of [parcel.freightBillNum, parcel.shippingTrackingNum, 'B-7', 'Box was wet', 'Anchorage'])
    await waitFor(() => expect(region('Order Information').textContent).toContain(text));
  expect(region('Package Dimensions').textContent).toContain('24 × 18 × 12 in');
  expect(region('Payment').textContent).toContain('Total cost$48.20');
  const steps = within(region('Shipping Timeline')).getAllByRole('listitem');
  expect(textsOf(steps)).toEqual([
    expect.stringMatching(/^At Destination/),
    expect.stringMatching(/^In Transit/),
    'At Origin11/10/2025 10:05 AM PST',
  ]);
  for (const text of ['Ada Lund', '10077'])
    expect(region('Customer Information').textContent).toContain(text);
  details.getByRole('button', { name: 'Copy customer number' });
  await userEvent.click(details.getByRole('link', { name: 'All packages for this customer' }));
  expect(window.location.search).toContain(`customer=${parcel.customerId}`);
});

it('the details show a multiline TruckMate error, keep it if dismissing it fails, and remove it once it is dismissed', async () => {
  applyStyles();
  const { details, press } = await open('CustomerService', {
    ...packageApi({ tmError: TM_ERROR }),
    'PUT /api/parcels/p1/tm-error-dismiss': [
      errorReply(500, 'Internal Server Error'),
      { body: aStaffParcel({ parcelId: 'p1', tmError: null }) },
    ],
  });
  const lines = details.getByText(/Duplicate trace number/);
  expect(getComputedStyle(lines).whiteSpace).toMatch(/pre/);
  await press('Dismiss error');
  await screen.findByText(/^Failed to dismiss TruckMate error\./);
  await press('Dismiss error');
  await screen.findByText('TruckMate error dismissed.');
  expect(details.queryByText(/Duplicate trace number/)).toBeNull();
});

it('the details group the thumbnails by name and sort them by number', async () => {
  const images = { 'side-10.jpg': 'BBBB', 'side-2.jpg': 'AAAA', 'Hazard-sheet.jpg': 'CCCC' };
  const { region } = await open('ParcelOperations', {
    ...packageApi({ hazard: true }),
    'GET /api/parcels/p1/thumbnails': { body: { images } },
  });
  const shown = (section: string) =>
    [...region(section).querySelectorAll('img')].map(({ alt, src }) => [alt, src.slice(-4)]);
  await waitFor(() =>
    expect(shown('Order Information')).toEqual([
      ['Image 1 of 2: side. Opens in a new tab', 'AAAA'],
      ['Image 2 of 2: side. Opens in a new tab', 'BBBB'],
    ]),
  );
  expect(shown('Hazard Information')).toEqual([['Image 1 of 1: Hazard sheet. Opens in a new tab', 'CCCC']]);
});

it('the details show executives the signature of a completed package, and its payment without the receipt', async () => {
  const { details, region, calls } = await open('Executive', {
    ...packageApi({ ...PAID, status: 'COMPLETED', signerName: 'Ada Lund' }),
    'GET /api/parcels/p1/signature': { body: { images: { 'signature.png': 'iVBORw0KGgo=' } } },
  });
  const image = await details.findByRole('img', { name: 'Signature of Ada Lund' });
  expect(image.getAttribute('src')).toMatch(/^data:image\/png/);
  expect(region('Payment').textContent).toContain('Transactiontxn-1');
  expect(calls.filter((call) => call.includes('receipts'))).toEqual([]);
});

it('the details link to the receipt and show the change history', async () => {
  const { details, region } = await open('CustomerService', {
    ...packageApi({
      ...PAID,
      statusHistory: [
        { status: 'ORIGIN', statusDate: '2026-01-03T20:30:00.000Z' },
        { status: 'COMPLETED', statusDate: '2026-01-09T20:30:00.000Z' },
      ],
    }),
    'GET /api/payment/receipts/payment-1': { body: aReceipt([2750]) },
    'GET /api/staff/parcels/p1/audit': {
      body: [
        {
          at: '2026-01-05T20:30:00.000Z',
          by: 'service@northbound.test',
          action: 'EDITED',
          reason: 'Wrong label',
          changes: [{ field: 'destinationCode', from: 'KEN', to: 'ANC' }],
        },
        {
          at: '2026-01-09T20:30:00.000Z',
          by: 'counter@northbound.test',
          action: 'HANDED_OVER',
          reason: null,
          changes: [{ field: 'signerName', from: null, to: 'Ada Lund' }],
        },
        {
          at: '2026-01-04T20:30:00.000Z',
          by: 'system',
          action: 'TM_ERROR_RESOLVED',
          reason: null,
          changes: [{ field: 'tmError', from: 'No rate', to: null }],
        },
      ],
    },
  });
  const receipt = await details.findByRole('link', { name: 'Receipt 10001: view or refund' });
  expect(receipt.getAttribute('href')).toBe('/staff/refunds?receipt=10001');
  const payment = region('Payment').textContent;
  for (const text of ['statusPaid', 'value$250.00', 'Transactiontxn-1', 'Paid01/05/2026 8:30 PM PST'])
    expect(payment).toContain(text);
  await userEvent.click(details.getByText('Change history'));
  const entries = await details.findByRole('list', { name: 'Change history' });
  for (const text of [
    '01/05/2026 12:30 PM PST',
    'by service@northbound.test',
    'Destination: Kenai → Anchorage',
    'Reason: Wrong label',
    '01/09/2026 11:30 AM AKST',
    'Signed by: none → Ada Lund',
    'TruckMate error resolved',
    'TruckMate error: No rate → none',
  ])
    await waitFor(() => expect(entries.textContent).toContain(text));
});

it('the details can be loaded again after a failure, and say that a package does not exist', async () => {
  openSite('/staff/packages?parcel=p1', {
    as: ['CustomerService'],
    api: { 'GET /api/parcels/p1': [errorReply(403, 'Forbidden'), errorReply(404, 'Not Found')] },
  });
  await screen.findByText('This package could not be loaded.');
  const dialog = screen.getByRole('dialog', { name: /^Freight bill/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await screen.findByText('This package was not found.');
});

function Opener() {
  const { open, failures } = useOpenFullImage('p-1');
  return (
    <button type="button" onClick={() => void open('photo-1.jpg', 'Image 1 of 1')}>
      Open {failures['photo-1.jpg']}
    </button>
  );
}

describe('the full image of a package', () => {
  const IMAGE = 'GET /api/parcels/p-1/image/photo-1.jpg';

  /** Opens an image in a new tab and returns the tab. */
  function openImage(reply: Reply) {
    stubApi({ [IMAGE]: reply });
    const tab = {
      opener: window as unknown,
      document: { title: '', body: { textContent: '' } },
      location: { replace: vi.fn() },
      close: vi.fn(),
    };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    renderInApp(<Opener />);
    fireEvent.click(screen.getByRole('button'));
    return tab;
  }

  it('opens in a tab that cannot reach this site', async () => {
    const url = 'https://images.test/photo-1.jpg';
    const tab = openImage({ body: { url } });
    const document = { title: 'Image 1 of 1', body: { textContent: 'Loading the image…' } };
    expect(tab).toMatchObject({ opener: null, document });
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url));
  });

  it.each([
    ['is gone', 404, 'Full image not available'],
    ['cannot be fetched', 503, 'Failed to fetch image'],
  ])('closes its tab if it %s', async (_, status, text) => {
    const tab = openImage(errorReply(status, 'Error'));
    await screen.findByText(`Open ${text}`);
    expect(tab.close).toHaveBeenCalled();
  });
});
