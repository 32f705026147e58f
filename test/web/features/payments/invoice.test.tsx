import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { aParcel } from '#test/support/parcels.ts';
import { noNetwork, PROFILE } from '#test/web/support/api.ts';
import { isDescribed, isFocused, press, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { TERMINALS } from '#test/web/support/terminals.ts';
import { useSelectionStore } from '#web/domain/parcel/selection.ts';
import { invoiceNumber } from '#web/features/payments/invoice/InvoiceLetterhead.tsx';

const STATUS = 'GET /api/payment/parcels/status';
const UNPAID = { body: { paidParcelFreightBills: [] } };
const PROCEED = 'Proceed to Payment';
const plain = aParcel({ freightBillNum: 'NB710001', price: 27.5, customerNotes: 'Ring twice' });
plain.charges = [{ chargeId: '1', chargeType: 'BASE_PRICE', amount: 27.5 }];
const charged = aParcel({
  freightBillNum: 'NB710002',
  price: 95.11,
  charges: [
    { chargeId: '1', chargeType: 'BASE_PRICE', amount: 45.1 },
    { chargeId: '2', chargeType: 'HAZARD', amount: 50 },
    { chargeId: '3', chargeType: 'ADDITIONAL_FEES', amount: 0.01 },
  ],
});
const dialog = () => screen.findByRole('dialog', { name: 'Payment Method' });
const removeSecond = () => press('Remove NB710002 from the invoice');

/** Opens the invoice of the selected packages. Tests can change the list as other users would. */
function openInvoice(
  selected = [plain.parcelId, charged.parcelId],
  api = {},
  path = '/invoice',
  config: { surchargeBasisPoints?: number } = {},
) {
  useSelectionStore.setState({ customer: 'ada', selection: new Set(selected) });
  const list: { parcels: Parcel[] } = { parcels: [plain, charged] };
  const stub = openSite(path, {
    as: ['Customer'],
    config,
    api: {
      'GET /api/parcels': () => ({ body: list.parcels }),
      'GET /api/payment/savedCc/token': { body: null },
      [STATUS]: UNPAID,
      ...api,
    },
  });
  return Object.assign(list, stub);
}

it('lists the selected packages with their charges; one can be removed and restored, and Back keeps the rest', async () => {
  // The evening of November 23 in Tacoma.
  vi.useFakeTimers({ now: new Date('2026-11-24T07:00:00Z'), toFake: ['Date'] });
  openInvoice();
  const heading = await screen.findByRole('heading', { name: '2 packages, $122.61' });
  const card = screen.getByRole('article', { name: /NB710002/ });
  for (const text of [
    'Tacoma to Anchorage',
    '24 × 18 × 12 in',
    '32.5 lbs',
    'UPS',
    '1Z999AA10123456784',
    'BASE PRICE$45.10HAZARD$50.00ADDITIONAL FEES$0.01',
  ])
    expect(card.textContent).toContain(text);
  within(screen.getByRole('article', { name: /NB710001/ })).getByText('Ring twice');
  const summary = screen.getByRole('region', { name: 'Summary' }).textContent;
  expect(summary).toContain('Base Charges$72.60Other Charges$50.01Total Charges$122.61');
  const number = await screen.findByText(/^10042-20261123-[0-9A-F]{4}$/);
  expect(number.closest('dl')?.textContent).toMatch(/Date11\/23\/2026StatusUnpaid$/);
  const parties = await screen.findAllByText(/^(From|Bill to)$/);
  const [from, to] = parties.map((party) => party.parentElement?.textContent);
  expect(from).toContain(TERMINALS.find(({ locationCode }) => locationCode === 'TAC')?.address1);
  for (const part of [PROFILE.name, PROFILE.address1, PROFILE.postalCode, 'Customer 10042'])
    expect(to).toContain(part);

  await removeSecond();
  await waitFor(() => expect(heading.textContent).toBe('1 package, $27.50'));
  expect(document.activeElement).toBe(heading);
  await press('Undo');
  await waitFor(() => expect(heading.textContent).toBe('2 packages, $122.61'));
  await removeSecond();
  await waitFor(() => expect(heading.textContent).toBe('1 package, $27.50'));
  await press('Back');
  await screen.findByRole('button', { name: 'Pay $27.50 for 1 package' });
});

it('omits packages that were paid elsewhere, and focuses the link when the last package is removed', async () => {
  openInvoice([charged.parcelId, 'paid-elsewhere']);
  await screen.findByRole('heading', { name: '1 package, $95.11' });
  await removeSecond();
  await screen.findByText('No packages selected for payment.');
  const link = screen.getByRole('link', { name: 'Return to Orders' });
  await isFocused(link);
  fireEvent.click(link);
  await screen.findByRole('heading', { name: 'Active Packages' });
});

it('keeps the packages of a failed payment selected until the customer returns to the packages', async () => {
  const declined = {
    paymentId: 'p-1',
    status: 'declined',
    method: 'NEW_CARD',
    totalPrice: 27.5,
    parcels: [plain],
  };
  openInvoice(
    [plain.parcelId],
    { 'GET /api/payment/attempts/p-1': { body: declined } },
    '/payment-result?payment=p-1',
  );
  await screen.findByRole('heading', { level: 1, name: 'Payment Declined' });
  expect(useSelectionStore.getState().selection.size).toBe(1);
  await press('Try Again');
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Payment Declined' });
  expect(useSelectionStore.getState().selection.size).toBe(1);
  fireEvent.click(screen.getByRole('link', { name: 'Return to Orders' }));
  await screen.findByRole('heading', { name: 'Active Packages' });
  await waitFor(() => expect(useSelectionStore.getState().selection.size).toBe(0));
});

it.each([
  [250, 'Surcharge: Credit cards +2.5% ($3.07). Debit, gift and prepaid: none.'],
  [300, 'Surcharge: Credit cards +3% ($3.68). Debit, gift and prepaid: none.'],
])('says what a credit card costs more at %d basis points before a card is chosen', async (points, text) => {
  openInvoice(undefined, {}, '/invoice', { surchargeBasisPoints: points });
  await press(PROCEED);
  expect((await dialog()).textContent).toContain(text);
});

it.each([[0], [undefined]])('mentions no surcharge if its rate is %s', async (surchargeBasisPoints) => {
  openInvoice(undefined, {}, '/invoice', {
    ...(surchargeBasisPoints !== undefined && { surchargeBasisPoints }),
  });
  await press(PROCEED);
  const methods = within(await dialog());
  await methods.findByText('No stored card.');
  expect((await dialog()).textContent).not.toContain('Surcharge');
});

it('says that a new card replaces the stored one if it is stored', async () => {
  const body = { cardType: 'Visa', last4: '4242', expiration: '12/2040' };
  openInvoice(undefined, { 'GET /api/payment/savedCc/token': { body } });
  await press(PROCEED);
  const methods = within(await dialog());
  await methods.findByText('Storing it replaces your stored Visa ending in 4242.');
  const box = methods.getByLabelText('Store for Future Use');
  await isDescribed(box, 'Storing it replaces your stored Visa ending in 4242.');
});

it('checks the packages once for a double click, and asks how to pay', async () => {
  const { sent } = openInvoice();
  const opener = await screen.findByRole('button', { name: PROCEED });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(opener);
  const methods = within(await dialog());
  expect((await dialog()).textContent).toContain('2 packages, $122.61');
  await methods.findByText('No stored card.');
  expect(methods.queryByRole('link', { name: 'Pay with Stored Card' })).toBeNull();
  const newCard = () => methods.getByRole('link', { name: 'Pay with New Card' }).getAttribute('href');
  expect(newCard()).toBe('/payment');
  fireEvent.click(methods.getByLabelText('Store for Future Use'));
  expect(newCard()).toBe('/payment?store=true');
  fireEvent.click(methods.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
  expect(sent(STATUS)).toHaveLength(1);
});

it('blocks the payment until the packages are checked, and those that cannot be paid for are removed', async () => {
  let isOnline = false;
  const invoice = openInvoice(undefined, { [STATUS]: () => (isOnline ? UNPAID : noNetwork()) });
  await press(PROCEED);
  await screen.findByText(/could not be checked/);
  isOnline = true;
  invoice.parcels = [{ ...plain, status: 'TROUBLED', paymentStatus: 'UNPAYABLE' }, charged];
  await press(PROCEED);
  const alert = (await screen.findByText("A package can't be paid for anymore.")).closest('[role=alert]');
  expect(alert?.textContent).toContain('Remove these tracking numbers to continue:1Z999AA10123456784');
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Remove 1 package');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 package, $95.11'));
  await press(PROCEED);
  expect((await dialog()).textContent).toContain('1 package, $95.11');
});

it('stops if a package is already paid', async () => {
  openInvoice(undefined, { [STATUS]: { body: { paidParcelFreightBills: ['NB710001', 'NB7'] } } });
  await press(PROCEED);
  await screen.findByRole('heading', { level: 1, name: 'Payment Not Required' });
  const bills = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(textsOf(bills)).toEqual(['NB710001', 'NB7']);
  expect(window.location.pathname).toBe('/payment-result');
});

it('the invoice number contains the customer number, the date in Tacoma and a checksum of the packages in any order', () => {
  const now = new Date('2026-11-22T20:00:00Z');
  const number = invoiceNumber('10001', ['NB1', 'NB2'], now);
  expect(number).toMatch(/^10001-20261122-[0-9A-F]{4}$/);
  expect(invoiceNumber('10001', ['NB2', 'NB1'], new Date('2026-11-23T07:59:59Z'))).toBe(number);
  expect(invoiceNumber('10001', ['NB1'], new Date('2026-11-23T08:00:00Z'))).toMatch(/^10001-20261123-/);
  expect(invoiceNumber('10001', ['NB1'], now)).not.toBe(number);
});

it('somebody else can be asked to pay once the packages were checked', async () => {
  const { calls } = openInvoice([plain.parcelId], { 'GET /api/payment/links': { body: [] } });
  await press('Ask somebody else to pay');
  await screen.findByRole('dialog', { name: 'Ask somebody else to pay' });
  expect(calls.some((call) => call.startsWith(STATUS))).toBe(true);
});
