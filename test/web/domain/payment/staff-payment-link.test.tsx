import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PaymentLink } from '#shared/contracts/public/payment-links.ts';
import { aPaymentLink } from '#test/support/payments/payment-link.ts';
import { aListedParcel } from '#test/support/staff/staff-parcel.ts';
import type { Responders } from '#test/web/support/api.ts';
import { press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const LIST = 'GET /api/staff/customers/ada/payment-links';
const SEND = 'POST /api/staff/customers/ada/payment-links';
const AGAIN = 'POST /api/staff/customers/ada/payment-links/l-1/send';
const ADA = {
  ...{ customerId: 'ada', customerNumber: '10042', name: 'Ada Lund', company: '' },
  ...{ mobileNumber: '907-555-0142', emailAddress: 'ada@example.com' },
};
const unpaid = (parcelId: string, freightBillNum: string, price: number) =>
  aListedParcel({
    parcelId,
    freightBillNum,
    price,
    customerId: 'ada',
    status: 'TRANSIT',
    paymentStatus: 'UNPAID',
  });
const PARCELS = [unpaid('p-1', 'NB482018', 23.27), unpaid('p-2', 'NB482019', 10)];

/** Opens the customer's page of staff. What is sent is in the list from then on. */
function open(
  api: Responders = {},
  links: PaymentLink[] = [],
  role: 'CustomerService' | 'Executive' = 'CustomerService',
) {
  return openSite('/staff/packages?customer=ada', {
    as: [role],
    api: {
      'GET /api/staff/customers/ada/parcels': { body: { customer: ADA, parcels: PARCELS } },
      [LIST]: () => ({ body: links }),
      [SEND]: () => {
        const link = aPaymentLink({ isByStaff: true, sends: 1 });
        links.unshift(link);
        return { body: link };
      },
      ...api,
    },
  });
}

it('sends a link for all packages that can be paid for with one press, and shows it', async () => {
  const { sent } = open();
  await press('Send payment link for 2 packages');
  await screen.findByText('Not paid yet');
  expect(sent(SEND)).toMatchObject([{ parcelIds: ['p-1', 'p-2'] }]);
});

it('sends one for the selected packages only, and none for no package', async () => {
  const { sent } = open();
  await press('Choose packages');
  await userEvent.click(screen.getByRole('checkbox', { name: 'NB482019, $10.00' }));
  await press('Send payment link for 1 package');
  await screen.findByText('Not paid yet');
  expect(sent(SEND)).toMatchObject([{ parcelIds: ['p-1'] }]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'NB482018, $23.27' }));
  screen.getByText('Select at least one package.');
  expect(screen.queryByRole('button', { name: /^Send payment link/ })).toBeNull();
});

it('says by itself that a link was paid, and shows its packages as paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const links = [aPaymentLink({ isByStaff: true, sends: 1 })];
  const { calls } = open({}, links);
  await screen.findByText('Not paid yet');
  const reads = () => calls.filter((call) => call === 'GET /api/staff/customers/ada/parcels').length;
  expect(reads()).toBe(1);
  links[0] = aPaymentLink({ isByStaff: true, sends: 1, state: 'PAID' });
  await vi.advanceTimersByTimeAsync(5000);
  await screen.findByText('Paid');
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  await waitFor(() => expect(reads()).toBe(2));
});

describe('an open link', () => {
  it('is sent again, with the count that was seen', async () => {
    const { sent } = open({ [AGAIN]: { body: aPaymentLink({ sends: 2 }) } }, [aPaymentLink({ sends: 1 })]);
    await press('Send again');
    await waitFor(() => expect(sent(AGAIN)).toEqual([{ sends: 1 }]));
  });

  it('is not sent a sixth time, but shown as a QR code', async () => {
    open({}, [aPaymentLink({ sends: 5, includesStorage: true })]);
    await screen.findByText('Pay for NB482018, $23.27, only today');
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await press('QR code');
    await screen.findByRole('img', { name: 'QR code: Pay for NB482018, $23.27' });
  });
});
