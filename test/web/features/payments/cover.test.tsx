import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { aParcel } from '#test/support/parcels.ts';
import { aBillOfLading } from '#test/support/payments/bills-of-lading.ts';
import { errorReply } from '#test/web/support/api.ts';
import { fill, isDescribed, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { coverPriceText } from '#web/domain/parcel/cover/cover-form.ts';
import { useSelectionStore } from '#web/domain/parcel/selection.ts';

const ASKED = { limit: 100, agreement: 0, canChange: true };
const OFFER = 'Covered up to $100. Declare more: $1 for each $100, at most $10,000.';
const PROCEED = 'Proceed to Payment';
const dialog = () => screen.findByRole('dialog', { name: 'Payment Method' });

/** Opens the invoice of packages with these covers. The first one's choices are answered with `saved`. */
function openInvoice(covers: readonly Parcel['cover'][], saved: object = {}) {
  const parcels = covers.map((cover, index) =>
    aParcel({ parcelId: `p${index}`, freightBillNum: `NB71000${index}`, price: 20, ...(cover && { cover }) }),
  );
  useSelectionStore.setState({
    customer: 'ada',
    selection: new Set(parcels.map(({ parcelId }) => parcelId)),
  });
  return openSite('/invoice', {
    as: ['Customer'],
    api: {
      'GET /api/parcels': () => ({ body: parcels }),
      'GET /api/payment/savedCc/token': { body: null },
      'GET /api/payment/parcels/status': { body: { paidParcelFreightBills: [] } },
      ...Object.fromEntries(
        parcels.map((parcel) => [`PUT /api/parcels/${parcel.parcelId}/cover`, { body: parcel, ...saved }]),
      ),
    },
  });
}

it('the invoice asks once for each package, and continuing agrees to what was shown', async () => {
  const { sent } = openInvoice([
    ASKED,
    { ...ASKED, agreement: 1 },
    { ...ASKED, canChange: false },
    undefined,
  ]);
  const card = within(await screen.findByRole('article', { name: /NB710000/ }));
  card.getByText(`${OFFER} If you continue without a choice, you agree to this coverage.`);
  expect(card.getAllByRole('button', { name: /Keep|Declare/ })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Keep \$100/ })).toHaveLength(1);
  await press(PROCEED);
  await dialog();
  expect(sent('PUT /api/parcels/p0/cover')).toEqual([{ declaredValue: null, agreement: 0, isImplied: true }]);
  for (const id of ['p1', 'p2', 'p3']) expect(sent(`PUT /api/parcels/${id}/cover`)).toEqual([]);
});

it('says why a choice was not saved', async () => {
  openInvoice([ASKED], errorReply(409, 'Conflict', 'This package has left Tacoma.'));
  await press(/^Keep \$100/);
  await screen.findByText('This package has left Tacoma.');
});

it('a package that has departed meanwhile can still be paid for', async () => {
  openInvoice([ASKED], errorReply(409, 'Conflict', 'This package has left Tacoma.'));
  await press(PROCEED);
  await dialog();
});

it('the price follows the typed value, which is read like all numbers', async () => {
  const { sent } = openInvoice([ASKED]);
  await press(/^Declare more/);
  const value = screen.getByLabelText('Declared value');
  for (const [typed, text] of [
    ['$1,250', 'Coverage up to $1,250.00 costs $13.00.'],
    ['12.5', ''],
    ['', 'Coverage up to $100.00 is included.'],
  ] as const) {
    await fill('Declared value', typed);
    expect(value.closest('form')?.querySelector('[aria-live]')?.textContent).toBe(text);
  }
  await fill('Declared value', '100');
  await press('Save coverage');
  await isDescribed(value, 'Up to $100 is covered at no charge. Enter more, or keep $100.');
  await fill('Declared value', '400.50');
  await fill('Contents (optional)', 'A lamp');
  await press('Save coverage');
  await waitFor(() =>
    expect(sent('PUT /api/parcels/p0/cover')).toEqual([
      { declaredValue: 400.5, contents: 'A lamp', agreement: 0 },
    ]),
  );
});

it('continuing with a value that is not saved asks first, and agrees to nothing until then', async () => {
  const { sent } = openInvoice([ASKED]);
  await press(/^Declare more/);
  await fill('Declared value', '400');
  await press(PROCEED);
  await press('Keep editing');
  expect(screen.getByLabelText('Declared value')).toHaveProperty('value', '400');
  expect(sent('PUT /api/parcels/p0/cover')).toEqual([]);
  await press(PROCEED);
  await press('Discard');
  await dialog();
  expect(screen.queryByLabelText('Declared value')).toBeNull();
  expect(sent('PUT /api/parcels/p0/cover')).toMatchObject([{ declaredValue: null, isImplied: true }]);
});

it('after the payment, says what is due or returned', () => {
  const cover = { limit: 400, agreement: 1, canChange: true };
  const charges = [{ chargeId: '2', chargeType: 'INSURANCE', amount: 4 }] as const;
  const paid = aParcel({ paymentStatus: 'PAID', cover, charges: [...charges] });
  expect(coverPriceText('700', paid)).toBe('Coverage up to $700.00 costs $7.00. $3.00 of it is due.');
  expect(coverPriceText('', paid)).toBe(
    'Coverage up to $100.00 is included. We refund $4.00 to the card, and any surcharge on it.',
  );
  const paidInPart = aParcel({ paymentStatus: 'UNPAID', paidBefore: 20, cover, charges: [...charges] });
  expect(coverPriceText('700', paidInPart)).toBe('Coverage up to $700.00 costs $7.00. $7.00 of it is due.');
  expect(coverPriceText('', paidInPart)).toBe('Coverage up to $100.00 is included.');
  expect(coverPriceText('700', aParcel({ cover }))).toBe('Coverage up to $700.00 costs $7.00.');
});

const BILLS = 'GET /api/parcels/p0/bills-of-lading';
const openBill = (bills: object[]) =>
  openSite('/bill-of-lading/p0', {
    as: ['Customer'],
    api: { [BILLS]: { body: { freightBillNum: 'NB710001', bills } } },
  });

it('the bill of lading shows what was agreed, and earlier versions', async () => {
  openBill([aBillOfLading({ number: 2 }), aBillOfLading({ limit: 100, coverPrice: 0, contents: '' })]);
  await screen.findByRole('heading', { level: 1, name: 'Bill of lading NB710001' });
  const text = screen.getByRole('main').textContent;
  for (const part of [
    'ShipperAda LundLund Outfitters1 Main St, Palmer, AK 99645',
    'A lamp with its battery',
    'UN3481, class 9, 2 lb',
    '$400.00, declared by the customer for $4.00',
    '11/23/2026 10:05 AM PST, chosen by Ada Lund',
    'Shipping terms effective 08/18/2025',
    'Version 1, 11/23/2026, up to $100.00',
  ])
    expect(text).toContain(part);
});

it('the bill of lading is loaded again on each visit, because the coverage may have changed', async () => {
  const { sent } = openBill([aBillOfLading({ limit: 100, coverPrice: 0 })]);
  const title = { level: 1, name: 'Bill of lading NB710001' } as const;
  await screen.findByRole('heading', title);
  await userEvent.click(screen.getByRole('link', { name: 'Northbound' }));
  await waitFor(() => expect(screen.queryByRole('heading', title)).toBeNull());
  act(() => window.history.back());
  await screen.findByRole('heading', title);
  expect(sent(BILLS)).toHaveLength(2);
});

it('without an agreement, the bill of lading says that no limit was agreed', async () => {
  openBill([]);
  await screen.findByText('No limit was agreed');
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
