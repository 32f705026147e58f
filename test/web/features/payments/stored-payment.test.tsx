import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { StoredCard } from '#shared/contracts/payments.ts';
import { aParcel } from '#test/support/parcels.ts';
import {
  type ApiStub,
  errorReply,
  fieldErrorReply,
  type Reply,
  type Responders,
  stubApi,
} from '#test/web/support/api.ts';
import { hrefOf, press } from '#test/web/support/page.ts';
import { nextLocation, renderPage } from '#test/web/support/render.tsx';
import { useSelectionStore } from '#web/domain/parcel/selection.ts';
import {
  lastRequest,
  requestFor,
  unconfirmedRequest,
} from '#web/features/payments/stored-card/payment-request.ts';
import { StoredPaymentPage } from '#web/features/payments/stored-card/StoredPaymentPage.tsx';

vi.mock('#web/lib/session/SessionProvider.tsx', () => ({
  useSession: () => ({ identity: { username: 'maren' } }),
}));
// The memory router does not change the URL.
beforeEach(() => history.replaceState(null, '', '/stored-payment'));

const CARD = 'GET /api/payment/savedCc/token';
const PAY = 'POST /api/payment/savedCc';
const PREVIEW = 'POST /api/payment/savedCc/preview';
const STATUS = 'GET /api/payment/parcels/status';
const PARCELS = 'GET /api/parcels';
const UNCONFIRMED = 'We could not confirm your payment.';
const RESULT = '/payment-result?payment=payment-1';

const VISA: StoredCard = { cardType: 'Visa', last4: '4242', expiration: '12/2099' };
const CREDIT = { amountBeforeSurcharge: 100, surchargeAmount: 2.5, totalAmount: 102.5, surchargeRate: 0.025 };
const APPROVED = { paymentId: 'payment-1', status: 'approved', transactionId: 'TX-1' };
const NB1_IS_PAID = { body: { paidParcelFreightBills: ['NB-1'] } };
const DOWN = errorReply(503, 'Service Unavailable');
const NO_CARD = errorReply(409, 'Conflict', 'No stored card.');
const parcel = aParcel({ price: 100 });

function show(api: Responders = {}, parcels: readonly Parcel[] = [parcel], selected = [parcel.parcelId]) {
  useSelectionStore.setState({ customer: 'maren', selection: new Set(selected) });
  const stub = stubApi({
    [PARCELS]: { body: parcels },
    [CARD]: { body: VISA },
    [PREVIEW]: { body: CREDIT },
    [STATUS]: { body: { paidParcelFreightBills: [] } },
    [PAY]: { body: APPROVED },
    ...api,
  });
  renderPage('/stored-payment', <StoredPaymentPage />);
  return stub;
}

const pay = () => press('Pay $102.50');
const requestIds = (...stubs: ApiStub[]) =>
  stubs.flatMap((stub) => stub.sent<{ requestId: string }>(PAY).map(({ requestId }) => requestId));

it('shows the card, the price, the surcharge with its rate and the total, and pays once for a double click', async () => {
  const api = show();
  const button = await screen.findByRole('button', { name: 'Pay $102.50' });
  for (const text of ['Visa', '4242', '12/2099', '1 package', 'Price', 'Surcharge (2.5%)', '$2.50', 'Total'])
    screen.getByText(text);
  fireEvent.click(button);
  fireEvent.click(button);
  expect((await nextLocation()).url).toBe(RESULT);
  expect(api.sent(PAY)).toEqual([
    { parcelIds: [parcel.parcelId], requestId: expect.stringMatching(/.{8}/), expectedTotal: 102.5 },
  ]);
});

it('shows no surcharge for a debit card, and why', async () => {
  show({ [PREVIEW]: { body: { ...CREDIT, surchargeAmount: 0, totalAmount: 100, surchargeRate: 0 } } });
  await screen.findByRole('button', { name: 'Pay $100.00' });
  screen.getByText('$0.00');
  screen.getByText('No surcharge on debit, gift and prepaid cards.');
});

it.each([
  ['is missing', null, 'No stored card.'],
  ['has expired', { ...VISA, expiration: '01/2020' }, 'This card has expired.'],
])('offers a new card if the stored one %s', async (_, body, text) => {
  const api = show({ [CARD]: { body } });
  await screen.findByText(text);
  expect(hrefOf('Pay with New Card')).toBe('/payment');
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(api.sent(PREVIEW)).toEqual([]);
});

it('says that nothing is selected', async () => {
  show({}, [parcel], []);
  await screen.findByText('No packages selected for payment.');
  expect(hrefOf('Return to Orders')).toBe('/orders');
});

it('shows the freight bills that are already paid, without a payment', async () => {
  const api = show({ [STATUS]: NB1_IS_PAID });
  await pay();
  expect((await nextLocation()).state).toMatchObject({ status: 'already_paid', freightBills: ['NB-1'] });
  expect(api.sent(PAY)).toEqual([]);
});

it('shows a failed preview in a message that can be closed, and does not pay a total that was not seen', async () => {
  const message = 'An error occurred while fetching surcharge information.';
  let preview = DOWN;
  const api = show({ [PREVIEW]: () => preview });
  await screen.findByText(message);
  await press('Close');
  expect(screen.queryByText(message)).toBeNull();
  preview = { body: CREDIT };
  await press('Try again');
  await screen.findByRole('button', { name: 'Pay $102.50' });
  preview = { body: { ...CREDIT, amountBeforeSurcharge: 120, surchargeAmount: 3, totalAmount: 123 } };
  await pay();
  await screen.findByText('The total is now $123.00. Check it and press Pay again.');
  expect(api.sent(PAY)).toEqual([]);
  await press('Pay $123.00');
  await nextLocation();
  expect(api.sent(PAY)).toHaveLength(1);
});

it('retries the same request until it gets a response, even after a reload, and never reports it as failed', async () => {
  // The second response is not from the payment service.
  const first = show({ [PAY]: [DOWN, { body: {} }, { body: null }] });
  await pay();
  await screen.findByText(UNCONFIRMED);
  await pay();
  await waitFor(() => expect(first.sent(PAY)).toHaveLength(2));
  await screen.findByText(UNCONFIRMED);
  await pay();
  await waitFor(() => expect(first.sent(PAY)).toHaveLength(3));
  await screen.findByText(UNCONFIRMED);
  cleanup();

  // The first attempt succeeded.
  const second = show({ [STATUS]: NB1_IS_PAID, [PAY]: { body: { ...APPROVED, status: 'declined' } } });
  await screen.findByText(UNCONFIRMED);
  await pay();
  expect((await nextLocation()).url).toBe(RESULT);
  expect(new Set(requestIds(first, second)).size).toBe(1);
  cleanup();

  // A click after a response is a new payment.
  const third = show();
  await pay();
  await nextLocation();
  expect(new Set(requestIds(second, third)).size).toBe(2);
});

it('can check a payment without a response even if its packages are paid and no longer selected', async () => {
  const first = show({ [PAY]: DOWN });
  await pay();
  await screen.findByText(UNCONFIRMED);
  cleanup();
  const second = show({}, [{ ...parcel, paymentStatus: 'PAID' }]);
  await screen.findByText('We could not confirm your last payment.');
  await press('Check Payment');
  expect((await nextLocation()).url).toBe(RESULT);
  expect(requestIds(second)).toEqual(requestIds(first));
});

it.each([
  ['canceled charge', fieldErrorReply('transactionValidation', 'Canceled.'), 'validation', 'Canceled.'],
  ['rejected request', NO_CARD, 'failed', 'Your card was not charged. No stored card.'],
])('shows a %s', async (_, reply, status, message) => {
  show({ [PAY]: reply });
  await pay();
  expect((await nextLocation()).state).toMatchObject({ status, message });
});

it('stays on the page if the gateway rejects the request, and does not report a rejected retry as not charged', async () => {
  let reply: Reply = { status: 429, body: { message: 'Too Many Requests' } };
  show({ [PAY]: () => reply });
  await pay();
  await screen.findByText("Your payment didn't go through.");
  expect(screen.queryByText(UNCONFIRMED)).toBeNull();
  await press('Close');
  expect(screen.queryByText("Your payment didn't go through.")).toBeNull();
  reply = DOWN;
  await pay();
  await screen.findByText(UNCONFIRMED);
  reply = NO_CARD;
  await pay();
  const message = 'We could not confirm your payment. No stored card.';
  expect((await nextLocation()).state).toMatchObject({ message });
});

it('explains that a payment limit is reached, with the contact, and that nothing was paid', async () => {
  const message = 'Contact customer service to pay now, or wait 20 hours.';
  let reply = DOWN;
  show({ [PAY]: () => reply });
  await pay();
  await screen.findByText(UNCONFIRMED);
  reply = errorReply(429, 'Too Many Requests', message);
  await pay();
  const alert = (await screen.findByText("Your payment didn't go through.")).closest('[role=alert]');
  expect(alert?.textContent).toContain(message);
  expect(alert?.textContent).toContain('contact customerservice@');
  expect(screen.queryByText(UNCONFIRMED)).toBeNull();
});

it('lists the packages that can no longer be paid for, and deselects them', async () => {
  const other = aParcel({ price: 100 });
  const message = 'These packages cannot be paid for now. Remove them from the payment: 1Z999AA10123456784';
  const api = show(
    {
      [PREVIEW]: [{ body: CREDIT }, errorReply(400, 'Bad Request', message)],
      [PARCELS]: [{ body: [parcel, other] }, { body: [parcel, { ...other, status: 'LOST' }] }],
    },
    [],
    [parcel.parcelId, other.parcelId],
  );
  await pay();
  await screen.findByText(new RegExp(message));
  await waitFor(() => expect([...useSelectionStore.getState().selection]).toEqual([parcel.parcelId]));
  expect(api.sent(PAY)).toEqual([]);
});

it('retries an unconfirmed request only for the same customer and exactly the same packages', () => {
  const request = requestFor('ada', ['p-2', 'p-1']);
  expect(requestFor('ada', ['p-1', 'p-2'])).toEqual(request);
  expect(unconfirmedRequest('ada', ['p-1'])).toBeNull();
  expect(lastRequest('eve')).toBeNull();
  expect(requestFor('eve', ['p-1', 'p-2']).requestId).not.toBe(request.requestId);
});
