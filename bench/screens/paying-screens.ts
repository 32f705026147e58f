import type { Page } from '@playwright/test';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { PaymentOutcome } from '#shared/contracts/payments.ts';
import type { SharedPayment } from '#shared/contracts/public/payment-links.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { anOutcome, CARD, PREVIEW, RESULT_URL } from '#test/e2e/payments/payment-responses.ts';
import { heading, mockResponse, ONE_PACKAGE, type Screen } from './screen.ts';

const ORDERS = { path: '/orders', account: 'customer' } as const;
const LOOKUP = 'payment/attempts/payment-1';
const FAILED = { status: 400, error: 'Bad Request' };

const withoutCard = (page: Page) =>
  page.route('**/api/payment/savedCc/token', (route) => route.fulfill({ json: null }));
const withCard = mockResponse('payment/savedCc/token', 200, CARD);
const withPreview = mockResponse('payment/savedCc/preview', 200, PREVIEW);

async function withStoredCard(page: Page): Promise<void> {
  await withCard(page);
  await withPreview(page);
}

async function openInvoice(page: Page): Promise<void> {
  await page.getByLabel('Select All').check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await heading('Invoice')(page);
  await page.getByRole('button', { name: 'Proceed to Payment' }).waitFor();
}

/** Selects packages, then opens another page with them. */
const openWithPackages = (path: string) => async (page: Page) => {
  await openInvoice(page);
  await page.goto(new URL(path, page.url()).href);
};

async function openMethods(page: Page): Promise<void> {
  await openInvoice(page);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('dialog', { name: 'Payment Method' }).getByRole('link').first().waitFor();
}

const cardForm = (page: Page) =>
  page.frameLocator('iframe[title="Card details"]').getByLabel('Card number').waitFor();

const PARCELS = ['NB730001', 'NB730002'].map((freightBillNum, index) => ({
  parcelId: `p-${index}`,
  freightBillNum,
  customerNotes: index === 0 ? 'Ring twice at the back door' : '',
}));

/** The result page of a payment with this outcome. */
const result = (name: string, title: string, changes: Partial<PaymentOutcome>): Screen => ({
  name: `payment-${name}`,
  path: RESULT_URL,
  account: 'customer',
  before: mockResponse(LOOKUP, 200, anOutcome({ parcels: PARCELS, ...changes })),
  reach: (page) => page.getByText(title).first().waitFor(),
});

const SHARED: SharedPayment = {
  state: 'OPEN',
  firstName: 'Anna',
  packages: [{ freightBillNum: 'NB482018', amount: 23.27 }],
  ...{ total: 23.27, totalWithSurcharge: 23.85, surchargeRate: 0.025, endsAt: '2026-12-07T20:00:00Z' },
};

const LIMIT_REACHED = {
  status: 429,
  error: 'Too Many Requests',
  message: 'Cards were declined 5 times within a day. Contact customer service to pay now, or wait 20 hours.',
};

/** Paying, from the invoice to the result. */
export const PAYING_SCREENS: Screen[] = [
  {
    name: 'shared-payment',
    path: '/pay#secret',
    before: mockResponse('payment-links/view', 200, SHARED),
    reach: (page) => page.getByRole('button', { name: 'Pay by Card' }).waitFor(),
  },
  { ...ORDERS, name: 'invoice', reach: openInvoice },
  {
    ...ORDERS,
    name: 'invoice-empty',
    path: '/invoice',
    reach: (page) => page.getByText('No packages selected for payment.').waitFor(),
  },
  { ...ONE_PACKAGE, name: 'invoice-method', before: withCard, reach: openMethods },
  {
    ...ONE_PACKAGE,
    name: 'invoice-method-no-card',
    before: withoutCard,
    reach: openMethods,
  },
  {
    ...ORDERS,
    name: 'invoice-unpayable',
    reach: async (page) => {
      await openInvoice(page);
      await page.route('**/api/parcels?*', async (route) => {
        const response = await route.fetch();
        const parcels: Parcel[] = await response.json();
        const first = parcels.find(isPayable);
        const json = parcels.map((parcel) =>
          parcel === first ? { ...parcel, status: 'TROUBLED', paymentStatus: 'UNPAYABLE' } : parcel,
        );
        await route.fulfill({ response, json });
      });
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByText(/can't be paid for anymore/).waitFor();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'payment-card',
    reach: async (page) => {
      await openWithPackages('/payment')(page);
      await cardForm(page);
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'payment-card-failed',
    before: mockResponse('payment/token', 429, LIMIT_REACHED),
    reach: async (page) => {
      await openWithPackages('/payment')(page);
      await page.getByText('The card page could not be opened.').waitFor();
    },
  },
  { ...ORDERS, name: 'payment-store-card', path: '/payment?store=true&from=profile', reach: cardForm },
  {
    ...ONE_PACKAGE,
    name: 'stored-payment',
    before: withStoredCard,
    reach: async (page) => {
      await openWithPackages('/stored-payment')(page);
      await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'stored-payment-no-card',
    before: withoutCard,
    reach: async (page) => {
      await openWithPackages('/stored-payment')(page);
      await page.getByText('No stored card.').waitFor();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'stored-payment-failed',
    before: mockResponse('payment/savedCc/token', 400, FAILED),
    reach: async (page) => {
      await openWithPackages('/stored-payment')(page);
      await page.getByText('Your stored card could not be loaded.').waitFor();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'stored-payment-expired',
    before: mockResponse('payment/savedCc/token', 200, { ...CARD, expiration: '01/2020' }),
    reach: async (page) => {
      await openWithPackages('/stored-payment')(page);
      await page.getByText('This card has expired.').waitFor();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'stored-payment-preview-failed',
    before: async (page) => {
      await withCard(page);
      await mockResponse('payment/savedCc/preview', 400, FAILED)(page);
    },
    reach: async (page) => {
      await openWithPackages('/stored-payment')(page);
      await page.getByText('An error occurred while fetching surcharge information.').waitFor();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'stored-payment-unconfirmed',
    before: async (page) => {
      await withStoredCard(page);
      await page.route('**/api/payment/savedCc', (route) => route.abort());
    },
    reach: async (page) => {
      await openWithPackages('/stored-payment')(page);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByText('We could not confirm your payment.').waitFor();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'stored-payment-limit',
    before: async (page) => {
      await withStoredCard(page);
      await mockResponse('payment/savedCc', 429, LIMIT_REACHED)(page);
    },
    reach: async (page) => {
      await openWithPackages('/stored-payment')(page);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByText("Your payment didn't go through.").waitFor();
    },
  },
  result('successful', 'Payment Successful', {}),
  result('pending', 'We are confirming your payment.', { status: 'pending', transactionId: null }),
  result('declined', 'Payment Declined', { status: 'declined', transactionId: null }),
  result('expired', 'Payment Expired', { status: 'expired', transactionId: null }),
  result('replaced', 'Payment Replaced', { status: 'replaced', transactionId: null }),
  result('not-finished', 'Payment Not Finished', { status: 'open', transactionId: null }),
  result('canceled', 'Payment Failed', {
    status: 'validation',
    message: 'The price of a package has changed. The charge is returned to your card.',
  }),
  {
    name: 'payment-result-failed',
    path: RESULT_URL,
    account: 'customer',
    before: mockResponse(LOOKUP, 400, FAILED),
    reach: (page) => page.getByText('The result of your payment could not be loaded.').waitFor(),
  },
  {
    name: 'payment-result-none',
    path: '/payment-result',
    account: 'customer',
    reach: (page) => page.getByText('No payment result available').waitFor(),
  },
  {
    name: 'payment-already-paid',
    path: '/payment-result',
    account: 'customer',
    reach: showState({ status: 'already_paid', freightBills: ['NB730001'] }, 'Payment Not Required'),
  },
  {
    name: 'payment-storage-failed',
    path: '/payment-result',
    account: 'customer',
    reach: showState({ status: 'failed_storage' }, 'Card Storage Failed'),
  },
];

/** Shows a result that the previous page would pass in the history state. */
function showState(state: object, title: string) {
  return async (page: Page): Promise<void> => {
    await page.getByText('No payment result available').waitFor();
    await page.evaluate(`history.replaceState({ ...history.state, usr: ${JSON.stringify(state)} }, '')`);
    await page.reload();
    await page.getByText(title).first().waitFor();
  };
}
