import type { Page } from '@playwright/test';
import { aParcelRecord } from '#test/support/records.ts';
import { CARDS, card, enterCard, openCardPage } from '../payments/paying.ts';
import { OVER_ONE_HOUR_MS, SESSION_EXPIRED } from '../support/accounts.ts';
import { fillSignIn, PASSWORD } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { endSessions } from '../support/users.ts';
import { chooseFromMenu, expectNavigation, heading, tab } from './customer.ts';
import { expect, test } from './journey.ts';

async function logInAgain(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(SESSION_EXPIRED);
  await fillSignIn(page, email, PASSWORD);
}

test('a customer whose session ends twice while paying is charged once', async ({
  page,
  portal,
  journey,
  useSessionOf,
}) => {
  const { step } = journey;
  const { email } = await createCustomerWith(portal, (id) => [
    { ...aParcelRecord(id), freightBillNum: 'NB720001' },
    { ...aParcelRecord(id), freightBillNum: 'NB720002' },
  ]);
  await useSessionOf(email);
  await page.clock.install({ time: Date.now() });

  await step('opens the card page for two packages', async () => {
    await page.goto('/orders');
    await page.getByLabel('Select All').check();
    await page.getByRole('button', { name: 'Pay $55.00 for 2 packages' }).click();
    await openCardPage(page);
  });

  // The user pool and the API reject the tokens of an ended session, and the API rejects a second payment.
  journey.accept('400 /cognito', '401 /api/', '409 /api/payment/token');
  await step('logs in again and is back on the card page', async () => {
    await endSessions(portal, email);
    await page.clock.fastForward(OVER_ONE_HOUR_MS);
    await logInAgain(page, email);
    await expect(heading(page, 'Payment')).toBeVisible();
    await expect(page.getByText('2 packages')).toBeVisible();
    await expect(card(page).getByLabel('Card number')).toBeVisible();
  });

  await step('is charged while the session ends again, and sees that the payment succeeded', async () => {
    await endSessions(portal, email);
    await page.route('**/api/payment', (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
    );
    await enterCard(page, CARDS.approved);
    await logInAgain(page, email);
    await expect(heading(page, 'Payment Successful')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Packages' })).toContainText('NB720001');
    await page.unroute('**/api/payment');
  });

  await step('finds one receipt, and nothing left to pay', async () => {
    await chooseFromMenu(page, 'Receipts');
    await expect(page.getByRole('main').getByText('$56.38')).toHaveCount(1);
    await tab(page, 'Packages').click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'PAYMENT REQUIRED' }).getByRole('article')).toHaveCount(0);
    await expect(page.getByLabel('Select All')).toHaveCount(0);
    await expectNavigation(page, / · \d{5}/);
    expect(journey.documents()).toBe(1);
  });
});
