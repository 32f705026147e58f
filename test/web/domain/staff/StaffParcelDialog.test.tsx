import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { StaffParcel } from '../../../../shared/contracts/staff/staff-parcel.ts';
import type { Role } from '../../../../shared/roles.ts';
import { aHistory } from '../../../support/parcels.ts';
import { aReceipt } from '../../../support/payments/receipts.ts';
import { aStaffParcel } from '../../../support/staff/staff-parcel.ts';
import { refusal } from '../../support/api.ts';
import { openSite } from '../../support/site.tsx';
import { applyStyles } from '../../support/viewport.ts';
import { ON_HOLD, open, toast } from './details.ts';

const TM_ERROR = 'Duplicate trace number.\nAn open bill has it too.';
const SECTIONS = [
  'Customer Information',
  'Order Information',
  'Hazard Information',
  'Package Dimensions',
  'Payment',
];

describe.each<{
  role: Role;
  corrected: string[];
  origin: string[];
  seesTimeline: boolean;
  dismisses: boolean;
  seesChanges: boolean;
}>([
  {
    role: 'ParcelOperations',
    corrected: ['CHANGE STATUS', 'EDIT PACKAGE', 'PRINT LABEL', 'PRINT LABEL AND BEGIN SHIPPING'],
    origin: ['DELETE PACKAGE', 'CHANGE STATUS', 'EDIT PACKAGE', 'PRINT LABEL'],
    seesTimeline: true,
    dismisses: true,
    seesChanges: false,
  },
  {
    role: 'CustomerService',
    corrected: ['CHANGE STATUS', 'EDIT PACKAGE'],
    origin: ['DELETE PACKAGE', 'CHANGE STATUS', 'EDIT PACKAGE'],
    seesTimeline: true,
    dismisses: true,
    seesChanges: true,
  },
  { role: 'Executive', corrected: [], origin: [], seesTimeline: false, dismisses: false, seesChanges: false },
])('$role', ({ role, corrected, origin, seesTimeline, dismisses, seesChanges }) => {
  const actions = (dialog: HTMLElement) =>
    [...dialog.querySelectorAll('a, button')]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => /^[A-Z ]+$/.test(text));

  it('sees and can do what the role allows', async () => {
    const { dialog, details, region } = await open(role, { ...ON_HOLD, tmError: TM_ERROR });
    for (const name of SECTIONS) region(name);
    expect(details.queryAllByRole('region', { name: 'Shipping Timeline' })).toHaveLength(
      seesTimeline ? 1 : 0,
    );
    expect(details.getByRole('note').textContent).toContain('Duplicate trace number.');
    expect(details.queryAllByRole('button', { name: 'Dismiss error' })).toHaveLength(dismisses ? 1 : 0);
    expect(details.queryAllByText('History of changes')).toHaveLength(seesChanges ? 1 : 0);
    expect(actions(dialog)).toEqual(corrected);
  });

  it('can do what the role allows with a package at origin', async () => {
    expect(actions((await open(role, {})).dialog)).toEqual(origin);
  });
});

describe('the details of a package', () => {
  it('show the customer, the order and the timeline', async () => {
    const { parcel, region, details } = await open('CustomerService', {
      status: 'DESTINATION',
      locationDetail: 'B-7',
      notes: 'Box was wet',
      customerName: 'Ada Lund',
      customerNumber: '10077',
      statusHistory: aHistory('ORIGIN', 'TRANSIT', 'DESTINATION'),
    });
    for (const text of [parcel.freightBillNum, parcel.shippingTrackingNum, 'B-7', 'Box was wet', 'Anchorage'])
      await waitFor(() => expect(region('Order Information').textContent).toContain(text));
    expect(region('Package Dimensions').textContent).toContain('24 × 18 × 12 in');
    expect(region('Payment').textContent).toContain('Total cost$48.20');
    const steps = within(region('Shipping Timeline')).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^At Destination/),
      expect.stringMatching(/^In Transit/),
      'At Origin11/10/2025 10:05 AM PST',
    ]);
    for (const text of ['Ada Lund', '10077'])
      expect(region('Customer Information').textContent).toContain(text);
    details.getByRole('button', { name: 'Copy customer number' });
    await userEvent.click(details.getByRole('link', { name: 'All packages of this customer' }));
    expect(window.location.search).toContain(`customer=${parcel.customerId}`);
  });

  it('dismiss an error of several lines, and keep it while that fails', async () => {
    applyStyles();
    const { details, press } = await open(
      'CustomerService',
      { tmError: TM_ERROR },
      {
        'PUT /api/parcels/p1/tm-error-dismiss': [
          refusal(500, 'Internal Server Error'),
          { body: aStaffParcel({ parcelId: 'p1', tmError: null }) },
        ],
      },
    );
    const lines = details.getByText(/Duplicate trace number/);
    expect(getComputedStyle(lines).whiteSpace).toMatch(/pre/);
    await press('Dismiss error');
    await toast(/^Failed to dismiss TruckMate error\./);
    await press('Dismiss error');
    await toast('TruckMate error dismissed.');
    expect(details.queryByText(/Duplicate trace number/)).toBeNull();
  });

  it('show the signature of a completed package', async () => {
    const { details } = await open(
      'Executive',
      { status: 'COMPLETED', paymentStatus: 'PAID', signerName: 'Ada Lund' },
      { 'GET /api/parcels/p1/signature': { body: { images: { 'signature.png': 'iVBORw0KGgo=' } } } },
    );
    const image = await details.findByRole('img', { name: 'Signature of Ada Lund' });
    expect(image.getAttribute('src')).toMatch(/^data:image\/png/);
  });

  it('lead to the receipt and show the history of changes', async () => {
    const { details } = await open(
      'CustomerService',
      { paymentStatus: 'PAID', paymentId: 'payment-1' } as Partial<StaffParcel>,
      {
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
          ],
        },
      },
    );
    const receipt = await details.findByRole('link', { name: 'Receipt 10001: view or refund' });
    expect(receipt.getAttribute('href')).toBe('/staff/refunds?receipt=10001');
    await userEvent.click(details.getByText('History of changes'));
    const entries = await details.findByRole('list', { name: 'History of changes' });
    for (const text of [
      '01/05/2026 12:30 PM',
      'by service@northbound.test',
      'Destination: Kenai → Anchorage',
      'Reason: Wrong label',
    ])
      await waitFor(() => expect(entries.textContent).toContain(text));
  });

  it('say that a package does not exist', async () => {
    openSite('/staff/packages?parcel=none', { as: ['CustomerService'] });
    await screen.findByText('This package was not found.');
  });

  it('load again after a failure', async () => {
    const body = aStaffParcel({ parcelId: 'p1' });
    openSite('/staff/packages?parcel=p1', {
      as: ['CustomerService'],
      api: { 'GET /api/parcels/p1': [refusal(403, 'Forbidden'), { body }] },
    });
    await screen.findByText('This package could not be loaded.');
    const dialog = screen.getByRole('dialog', { name: /^Freight bill/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Order Information' });
  });
});
