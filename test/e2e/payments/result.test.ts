import { aParcelRecord } from '../../support/records.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { anOutcome, answerPayments, RESULT_URL } from './payments-api.ts';

const LOOKUP = 'GET attempts/payment-1';

test('settles a pending payment on screen, without a click', { tag: '@screen' }, async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  const answers = { [LOOKUP]: { json: anOutcome({ status: 'pending', transactionId: null }) } };
  await answerPayments(page, answers);
  await page.goto(RESULT_URL);
  await expect(page.getByText('We are confirming your payment. Do not pay again.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  answers[LOOKUP] = {
    json: anOutcome({
      parcels: [
        { parcelId: '1', freightBillNum: 'NB730001', customerNotes: 'Ring twice' },
        { parcelId: '2', freightBillNum: 'NB730002', customerNotes: '' },
      ],
    }),
  };
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Payment Successful' })).toBeAttached();
  await expect(page.getByText('TX-1')).toBeVisible();
  const items = page.getByRole('list', { name: 'Packages' }).getByRole('listitem');
  await expect(items).toHaveText(['NB730001Ring twice', 'NB730002--']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('shows the new price after a canceled charge, and leads to its payment', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const { email, parcels } = await createCustomerWith(portal, (id) => [aParcelRecord(id)]);
  const [parcel] = parcels;
  if (!parcel) throw new Error('There is no parcel.');
  await signIn(page, email);
  await answerPayments(page, {
    [LOOKUP]: {
      json: anOutcome({
        status: 'validation',
        message: 'The price of a package has changed. The charge is returned to your card.',
        totalPrice: 20,
        parcels: [{ parcelId: parcel.parcelId, freightBillNum: parcel.freightBillNum, customerNotes: '' }],
      }),
    },
    'GET savedCc/token': { json: null },
  });
  await page.goto(RESULT_URL);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Failed' })).toBeVisible();
  await expect(
    page.getByText('The price of a package has changed. The charge is returned to your card.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Pay $27.50' }).click();
  await expect(page).toHaveURL('/stored-payment');
  await expect(page.getByText('No stored card.')).toBeVisible();
});

for (const [status, title] of [
  ['declined', 'Payment Declined'],
  ['expired', 'Payment Expired'],
  ['open', 'Payment Not Finished'],
] as const) {
  test(`a payment that is ${status}`, { tag: '@screen' }, async ({ page, useSessionOf }) => {
    await useSessionOf(accounts.customer);
    await answerPayments(page, { [LOOKUP]: { json: anOutcome({ status, transactionId: null }) } });
    await page.goto(RESULT_URL);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Return to Orders' }).click();
    await expect(page).toHaveURL('/orders');
  });
}

test('a card that was not stored, and a result that only the browser claims', { tag: '@screen' }, async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await page.goto('/payment-result');
  await expect(page.getByRole('heading', { level: 1, name: 'No payment result available' })).toBeVisible();
  await expectAccessible(page);
  for (const [status, title] of [
    ['failed_storage', 'Card Storage Failed'],
    ['success', 'No payment result available'],
  ]) {
    await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { status });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/orders');
});
