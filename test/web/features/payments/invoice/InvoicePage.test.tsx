import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Parcel } from '../../../../../shared/contracts/parcel.ts';
import { useSelectionStore } from '../../../../../web/src/domain/parcel/selection/selected-parcels.ts';
import { aParcel } from '../../../../support/parcels.ts';
import { noNetwork } from '../../../support/api.ts';
import { openSite } from '../../../support/site.tsx';

const STATUS = 'GET /api/payment/parcels/status';
const UNPAID = { body: { paidParcelFreightBills: [] } };
const first = aParcel({ shippingTrackingNum: '1Z999AA10123456784' });
const second = aParcel();

const button = (name: string) => screen.findByRole('button', { name });
const proceed = async () => fireEvent.click(await button('Proceed to Payment'));
const dialog = () => screen.findByRole('dialog', { name: 'Payment Method' });
const focused = () => document.activeElement;

/** Opens the invoice of two packages. The list can be changed as others would change it. */
function openInvoice(api = {}) {
  const list: { parcels: Parcel[] } = { parcels: [first, second] };
  const stub = openSite('/invoice', {
    as: ['Customer'],
    api: {
      'GET /api/parcels': () => ({ body: list.parcels }),
      'GET /api/payment/savedCc/token': { body: null },
      [STATUS]: UNPAID,
      ...api,
    },
  });
  return Object.assign(list, stub);
}

beforeEach(() => {
  const selection = new Set([first.parcelId, second.parcelId]);
  useSelectionStore.setState({ customer: 'ada', selection });
});

it('checks the packages once for a double click, and asks how to pay', async () => {
  const { sent } = openInvoice();
  const opener = await button('Proceed to Payment');
  expect((await screen.findByRole('region', { name: 'Summary' })).textContent).toContain('$96.40');
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(opener);
  const methods = within(await dialog());
  expect((await dialog()).textContent).toContain('2 packages, $96.40');
  await methods.findByText('No stored card.');
  expect(methods.queryByRole('link', { name: 'Pay with Stored Card' })).toBeNull();
  const newCard = () => methods.getByRole('link', { name: 'Pay with New Card' }).getAttribute('href');
  expect(newCard()).toBe('/payment');
  fireEvent.click(methods.getByLabelText('Store for Future Use'));
  expect(newCard()).toBe('/payment?store=true');
  fireEvent.click(methods.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focused()).toBe(opener);
  expect(sent(STATUS)).toHaveLength(1);
});

it('blocks the payment until packages that cannot be paid any more are removed', async () => {
  const invoice = openInvoice();
  await button('Proceed to Payment');
  invoice.parcels = [{ ...first, status: 'TROUBLED', paymentStatus: 'UNPAYABLE' }, second];
  await proceed();
  const alert = (await screen.findByText('A package can no longer be paid.')).closest('[role=alert]');
  expect(alert?.textContent).toContain('Remove these tracking numbers to go on:1Z999AA10123456784');
  await waitFor(() => expect(focused()).toBe(alert));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(await button('Remove 1 package'));
  await waitFor(() => expect(focused()?.textContent).toBe('1 package, $48.20'));
  await proceed();
  expect((await dialog()).textContent).toContain('1 package, $48.20');
});

it('stops if a package is paid already', async () => {
  openInvoice({ [STATUS]: { body: { paidParcelFreightBills: [first.freightBillNum] } } });
  await proceed();
  await screen.findByRole('heading', { level: 1, name: 'Payment Not Required' });
  screen.getByText(first.freightBillNum);
  expect(window.location.pathname).toBe('/payment-result');
});

it('stays on the invoice if the packages cannot be checked', async () => {
  let isOnline = false;
  openInvoice({ [STATUS]: () => (isOnline ? UNPAID : noNetwork()) });
  await proceed();
  await screen.findByText(/could not be checked/);
  expect(screen.queryByRole('dialog')).toBeNull();
  isOnline = true;
  await proceed();
  await dialog();
});
