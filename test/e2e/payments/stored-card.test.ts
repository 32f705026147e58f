import type { Page } from '@playwright/test';
import type { Portal } from '../../../local/portal.ts';
import { aParcelRecord } from '../../support/records.ts';
import { openOrders } from '../packages/orders.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { anOutcome, answerPayments, CARD, PREVIEW, RESULT_URL } from './payments-api.ts';

const READY = {
  'GET savedCc/token': { json: CARD },
  'POST savedCc/preview': { json: PREVIEW },
  'GET parcels/status': { json: { paidParcelFreightBills: [] } },
};
const PAY = 'POST savedCc';

/** Signs in a customer with two selected packages for $55.00. */
async function selectTwo(page: Page, portal: Portal) {
  const customer = await createCustomerWith(portal, (id) => [
    { ...aParcelRecord(id), freightBillNum: 'NB720001' },
    { ...aParcelRecord(id), freightBillNum: 'NB720002' },
  ]);
  await signIn(page, customer.email);
  await openOrders(page);
  await page.getByLabel('Select All').check();
  return customer;
}

test('pays with the stored card: card, price, surcharge and total before, the result after', {
  tag: '@screen',
}, async ({ page, portal }) => {
  await selectTwo(page, portal);
  const { calls } = await answerPayments(page, {
    ...READY,
    [PAY]: { json: { paymentId: 'payment-1', status: 'approved', transactionId: 'TX-1' } },
    'GET attempts/payment-1': { json: anOutcome({}) },
  });
  await page.goto('/stored-payment');
  const card = page.getByRole('region', { name: 'Stored Card' });
  for (const text of ['Visa', '4242', '12/2099']) await expect(card).toContainText(text);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Price$55.00');
  await expect(summary).toContainText('Surcharge (2.5%)$1.38');
  await expect(summary).toContainText('Total$56.38');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Pay $56.38' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await expect(page).toHaveURL(RESULT_URL);
  expect(calls.filter((call) => call.startsWith(`${PAY} `))).toHaveLength(1);
});

test('declined: Try Again leads back with the same packages and a new request', async ({ page, portal }) => {
  const { parcels } = await selectTwo(page, portal);
  const { calls } = await answerPayments(page, {
    ...READY,
    [PAY]: { json: { paymentId: 'payment-1', status: 'declined', transactionId: null } },
    'GET attempts/payment-1': {
      json: anOutcome({
        status: 'declined',
        parcels: parcels.map(({ parcelId, freightBillNum }) => ({
          parcelId,
          freightBillNum,
          customerNotes: '',
        })),
      }),
    },
  });
  await page.goto('/stored-payment');
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Pay $56.38' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Declined' })).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('2 packages');
  }
  const requestIds = calls
    .filter((call) => call.startsWith(`${PAY} `))
    .map((call) => JSON.parse(call.slice(PAY.length)).requestId);
  expect(new Set(requestIds).size).toBe(2);
});

test('without an answer: says so, and repeats the same request after a reload', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  await selectTwo(page, portal);
  const answers: Parameters<typeof answerPayments>[1] = { ...READY, [PAY]: 'no answer' };
  const { calls } = await answerPayments(page, answers);
  await page.goto('/stored-payment');
  await page.getByRole('button', { name: 'Pay $56.38' }).click();
  await expect(page.getByText('We could not confirm your payment.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByText('We could not confirm your payment.')).toBeVisible();
  answers[PAY] = { json: { paymentId: 'payment-1', status: 'approved', transactionId: 'TX-1' } };
  answers['GET attempts/payment-1'] = { json: anOutcome({}) };
  await page.getByRole('button', { name: 'Pay $56.38' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  expect(new Set(calls.filter((call) => call.startsWith(`${PAY} `))).size).toBe(1);
});

test('shows packages that were paid elsewhere', { tag: '@screen' }, async ({ page, portal }) => {
  await selectTwo(page, portal);
  await answerPayments(page, {
    ...READY,
    'GET parcels/status': { json: { paidParcelFreightBills: ['NB720001'] } },
  });
  await page.goto('/stored-payment');
  await page.getByRole('button', { name: 'Pay $56.38' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Not Required' })).toBeVisible();
  await expect(page.getByText('NB720001')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('NB720001')).toBeVisible();
});

test('a failed preview, an expired card and no card', { tag: '@screen' }, async ({ page, portal }) => {
  await selectTwo(page, portal);
  const answers: Parameters<typeof answerPayments>[1] = {
    ...READY,
    'POST savedCc/preview': {
      status: 400,
      json: { status: 400, error: 'Bad Request', message: 'No price.' },
    },
  };
  await answerPayments(page, answers);
  await page.goto('/stored-payment');
  const message = page.getByText('An error occurred while fetching surcharge information.');
  await expect(message).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();

  answers['GET savedCc/token'] = { json: { ...CARD, expiration: '01/2020' } };
  await page.reload();
  await expect(page.getByText('This card has expired.')).toBeVisible();
  await expectAccessible(page);

  answers['GET savedCc/token'] = { json: null };
  await page.reload();
  await expect(page.getByText('No stored card.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Pay with New Card' })).toHaveAttribute('href', '/payment');
});

test('the profile shows the card, and removes it after a question', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const { email } = await createCustomerWith(portal, () => []);
  await signIn(page, email);
  await answerPayments(page, { ...READY, 'DELETE savedCc': { json: null } });
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Payment Card' });
  await expect(section).toContainText('4242');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await section.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove stored card' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Card removed.' })).toBeVisible();
  await expect(section).toContainText('No stored card.');
  await expect(section.getByRole('heading')).toBeFocused();
});
