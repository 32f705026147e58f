import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Parcel } from '../../../../../shared/contracts/parcel.ts';
import type { StoredCard, SurchargePreview } from '../../../../../shared/contracts/payments.ts';
import { useSelectionStore } from '../../../../../web/src/domain/parcel/selection/selected-parcels.ts';
import { StoredPaymentPage } from '../../../../../web/src/features/payments/stored-card/StoredPaymentPage.tsx';
import { tabStorage } from '../../../../../web/src/lib/tab-storage.ts';
import { aParcel } from '../../../../support/parcels.ts';
import { renderInApp, stubApi } from '../../../support/render.tsx';

vi.mock('../../../../../web/src/lib/session/SessionProvider.tsx', () => ({
  useSession: () => ({ identity: { username: 'maren' } }),
}));
// The memory router does not change the browser's history.
vi.mock('../../../../../web/src/lib/use-is-current-page.ts', () => ({ useIsCurrentPage: () => () => true }));

const PAY = 'POST /api/payment/savedCc';
const PREVIEW = 'POST /api/payment/savedCc/preview';
const STATUS = 'GET /api/payment/parcels/status';
const PARCELS = 'GET /api/parcels';
const UNCONFIRMED = 'We could not confirm your payment.';

const CARD: StoredCard = { cardType: 'Visa', last4: '4242', expiration: '12/2099' };
const CREDIT: SurchargePreview = {
  surchargeAmount: 2.5,
  totalAmount: 102.5,
  amountBeforeSurcharge: 100,
  surchargeRate: 0.025,
};
const DEBIT = { ...CREDIT, surchargeAmount: 0, totalAmount: 100, surchargeRate: 0 };
const APPROVED = { paymentId: 'payment-1', status: 'approved', transactionId: 'TX-1' };
const parcel = aParcel({ price: 100 });

type Responses = Parameters<typeof stubApi>[0];

function Result() {
  const { pathname, search, state } = useLocation();
  return <pre>{JSON.stringify({ at: pathname + search, state })}</pre>;
}

function show(
  responses: Responses = {},
  parcels: readonly Parcel[] = [parcel],
  selected = [parcel.parcelId],
) {
  useSelectionStore.setState({ customer: 'maren', selection: new Set(selected) });
  const api = stubApi({
    [PARCELS]: () => ({ body: parcels }),
    'GET /api/payment/savedCc/token': () => ({ body: CARD }),
    [PREVIEW]: () => ({ body: CREDIT }),
    [STATUS]: () => ({ body: { paidParcelFreightBills: [] } }),
    [PAY]: () => ({ body: APPROVED }),
    ...responses,
  });
  renderInApp(
    <Routes>
      <Route path="/stored-payment" element={<StoredPaymentPage />} />
      <Route path="*" element={<Result />} />
    </Routes>,
    '/stored-payment',
  );
  return api;
}

const payButton = () => screen.findByRole('button', { name: 'Pay $102.50' });
const pressPay = async () => fireEvent.click(await payButton());
const requestIds = (api: ReturnType<typeof show>) =>
  api.sent<{ requestId: string }>(PAY).map(({ requestId }) => requestId);

async function result(): Promise<{ at: string; state: { status: string; message: string } | null }> {
  const text = await screen.findByText(/payment-result/);
  return JSON.parse(text.textContent);
}

/** As after a reload: the memory of the page is gone, the storage of the tab stays. */
const close = () => cleanup();

afterEach(() => {
  cleanup();
  tabStorage.clear();
  vi.unstubAllGlobals();
});

it('shows the card, the price, the surcharge with its rate and the total, and pays', async () => {
  const api = show();
  await payButton();
  for (const text of ['Visa', '4242', '12/2099', '1 package', 'Price', 'Surcharge (2.5%)', '$2.50', 'Total'])
    expect(screen.getByText(text)).toBeDefined();
  await pressPay();
  expect((await result()).at).toBe('/payment-result?payment=payment-1');
  expect(api.sent(PAY)).toEqual([
    { parcelIds: [parcel.parcelId], requestId: expect.stringMatching(/.{8}/), expectedTotal: 102.5 },
  ]);
});

it('shows no surcharge for a debit card, and why', async () => {
  show({ [PREVIEW]: () => ({ body: DEBIT }) });
  expect(await screen.findByRole('button', { name: 'Pay $100.00' })).toBeDefined();
  expect(screen.getByText('$0.00')).toBeDefined();
  expect(screen.getByText('No surcharge on debit, gift and prepaid cards.')).toBeDefined();
});

it('offers a new card if none is stored', async () => {
  show({ 'GET /api/payment/savedCc/token': () => ({ body: null }) });
  expect(await screen.findByText('No stored card.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Pay with New Card' }).getAttribute('href')).toBe('/payment');
});

it('says that the card has expired before paying', async () => {
  const api = show({
    'GET /api/payment/savedCc/token': () => ({ body: { ...CARD, expiration: '01/2020' } }),
  });
  expect(await screen.findByText('This card has expired.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Pay with New Card' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(api.sent(PREVIEW)).toEqual([]);
});

it('says that nothing is selected', async () => {
  show({}, [parcel], []);
  expect(await screen.findByText('No packages selected for payment.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Return to Orders' }).getAttribute('href')).toBe('/orders');
});

it('shows a failed preview in a message that can be closed, and loads it again', async () => {
  let isDown = true;
  show({ [PREVIEW]: () => (isDown ? { status: 503, body: {} } : { body: CREDIT }) });
  expect(await screen.findByText('An error occurred while fetching surcharge information.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('An error occurred while fetching surcharge information.')).toBeNull();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await payButton()).toBeDefined();
});

it('shows the freight bills that are paid already, without a payment', async () => {
  const api = show({ [STATUS]: () => ({ body: { paidParcelFreightBills: ['NB-1'] } }) });
  await pressPay();
  expect((await result()).state).toMatchObject({ status: 'already_paid', freightBills: ['NB-1'] });
  expect(api.sent(PAY)).toEqual([]);
});

it('does not pay a total that the customer has not seen', async () => {
  let preview = CREDIT;
  const api = show({ [PREVIEW]: () => ({ body: preview }) });
  await payButton();
  preview = { ...CREDIT, amountBeforeSurcharge: 120, surchargeAmount: 3, totalAmount: 123 };
  await pressPay();
  expect(await screen.findByText('The total is now $123.00. Check it and press Pay again.')).toBeDefined();
  expect(api.sent(PAY)).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $123.00' }));
  await result();
  expect(api.sent(PAY)).toHaveLength(1);
});

it('pays once for a double click', async () => {
  const api = show();
  const button = await payButton();
  fireEvent.click(button);
  fireEvent.click(button);
  await result();
  expect(api.sent(PAY)).toHaveLength(1);
});

it('repeats the same request without an answer, also after a reload, and never calls it failed', async () => {
  let isDown = true;
  const pay = () => (isDown ? { status: 503, body: {} } : { body: APPROVED });
  const first = show({ [PAY]: pay });
  await pressPay();
  expect(await screen.findByText(UNCONFIRMED)).toBeDefined();
  await pressPay();
  await waitFor(() => expect(first.sent(PAY)).toHaveLength(2));
  expect(await screen.findByText(UNCONFIRMED)).toBeDefined();
  close();

  isDown = false;
  // The first try went through.
  const second = show({ [PAY]: pay, [STATUS]: () => ({ body: { paidParcelFreightBills: ['NB-1'] } }) });
  expect(await screen.findByText(UNCONFIRMED)).toBeDefined();
  await pressPay();
  expect((await result()).at).toBe('/payment-result?payment=payment-1');
  expect(new Set([...requestIds(first), ...requestIds(second)]).size).toBe(1);
});

it('sends a new request after a decline', async () => {
  const declined = () => ({ body: { ...APPROVED, status: 'declined' } });
  const first = show({ [PAY]: declined });
  await pressPay();
  await result();
  close();
  const second = show({ [PAY]: declined });
  await pressPay();
  await result();
  expect(new Set([...requestIds(first), ...requestIds(second)]).size).toBe(2);
});

it('finds a payment without an answer whose packages are paid and no longer selected', async () => {
  const first = show({ [PAY]: () => ({ status: 503, body: {} }) });
  await pressPay();
  await screen.findByText(UNCONFIRMED);
  close();
  const second = show({}, [{ ...parcel, paymentStatus: 'PAID' }]);
  expect(await screen.findByText('We could not confirm your last payment.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Check Payment' }));
  expect((await result()).at).toBe('/payment-result?payment=payment-1');
  expect(requestIds(second)).toEqual(requestIds(first));
});

it('shows a canceled charge as a validation result', async () => {
  const message = 'The price of a package has changed. The charge is returned to your card.';
  const fieldErrors = [{ field: 'transactionValidation', message }];
  show({ [PAY]: () => ({ status: 400, body: { status: 400, error: 'Bad Request', message, fieldErrors } }) });
  await pressPay();
  expect((await result()).state).toMatchObject({ status: 'validation', message });
});

it('says that nothing was charged if the server rejects the first request', async () => {
  show({
    [PAY]: () => ({ status: 409, body: { status: 409, error: 'Conflict', message: 'No stored card.' } }),
  });
  await pressPay();
  expect((await result()).state).toMatchObject({
    status: 'failed',
    message: 'Your card was not charged. No stored card.',
  });
});

it('does not say that nothing was charged if the server rejects a retry', async () => {
  let status = 503;
  show({ [PAY]: () => ({ status, body: { status, error: 'Conflict', message: 'No stored card.' } }) });
  await pressPay();
  await screen.findByText(UNCONFIRMED);
  status = 409;
  await pressPay();
  expect((await result()).state?.message).toBe('We could not confirm your payment. No stored card.');
});

it('stays on the page if the gateway refuses the request', async () => {
  show({ [PAY]: () => ({ status: 429, body: { message: 'Too Many Requests' } }) });
  await pressPay();
  expect(await screen.findByText('The payment was not made.')).toBeDefined();
  expect(screen.queryByText(UNCONFIRMED)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('The payment was not made.')).toBeNull();
});

it('names the packages that can no longer be paid, and takes them out of the selection', async () => {
  const other = aParcel({ price: 100 });
  const message = 'These packages cannot be paid now. Remove them from the payment: 1Z999AA10123456784';
  let isPayable = true;
  const api = show(
    {
      [PREVIEW]: () =>
        isPayable ? { body: CREDIT } : { status: 400, body: { status: 400, error: 'Bad Request', message } },
      [PARCELS]: () => ({ body: isPayable ? [parcel, other] : [parcel, { ...other, status: 'LOST' }] }),
    },
    [],
    [parcel.parcelId, other.parcelId],
  );
  await payButton();
  isPayable = false;
  await pressPay();
  expect(await screen.findByText(new RegExp(message))).toBeDefined();
  await waitFor(() => expect([...useSelectionStore.getState().selection]).toEqual([parcel.parcelId]));
  expect(api.sent(PAY)).toEqual([]);
});
