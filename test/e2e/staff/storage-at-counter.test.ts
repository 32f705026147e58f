import { daysBetween } from '#shared/rules/calendar-dates.ts';
import { openOrders } from '../packages/orders.ts';
import { CARDS, enterCard, openCardPage } from '../payments/paying.ts';
import { expectNoViolations } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';
import { sign } from '../support/sign.ts';
import { createPackage } from './staff-packages.ts';

test('a handover waits for storage, and goes on by itself once the customer has paid it on their phone', async ({
  page: phone,
  browser,
  portal,
  useSessionOf,
}) => {
  const notices = [{ at: '2026-02-03T18:00:00.000Z', by: 'EMAIL', messageId: 'm-1' }] as const;
  const { email, customerId, stored } = await createPackage(
    portal,
    {
      paymentStatus: 'PAID',
      freightBillNum: 'NB740001',
      length: 36,
      width: 24,
      height: 24,
      notices: [...notices],
    },
    ['TRANSIT', 'DESTINATION'],
  );
  await useSessionOf(email);

  const context = await browser.newContext({
    baseURL: portal.origin,
    viewport: { width: 820, height: 1180 },
  });
  const tablet = await context.newPage();
  await test.step('the warehouse asks for the handover on its tablet', async () => {
    await signIn(tablet, accounts.warehouse);
    await tablet.goto(`/staff/pickups?customer=${customerId}`);
    await tablet.getByLabel('Your terminal').selectOption('Anchorage');
    await tablet.getByRole('checkbox', { name: 'NB740001' }).check();
    await expect(tablet.getByText(/^Storage due \$/)).toBeVisible();
    await tablet.getByLabel("I checked this person's ID").check();
    await tablet.getByLabel('Name of the person signing').fill('Ana Kowalski');
    await sign(tablet);
    await tablet.getByRole('button', { name: 'Hand over 1 package' }).click();
    await expect(tablet.getByText('Waiting for the payment. The handover goes on by itself.')).toBeVisible();
    await expectNoViolations(tablet, 'all');
    expect((await stored())?.status).toBe('DESTINATION');
  });

  await test.step('the customer pays on their phone', async () => {
    await openOrders(phone);
    await expect(phone.getByText(/^Abandoned:/)).toBeVisible();
    await phone.getByRole('button', { name: /^Pay storage \$/ }).click();
    await expect(phone.getByText(/^ADDITIONAL FEES Storage, \d+ days$/)).toBeVisible();
    await openCardPage(phone);
    await enterCard(phone, CARDS.approved);
    await expect(phone.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    await expect(phone.getByText(/^ADDITIONAL FEES Storage, \d+ days$/)).toBeVisible();
    await phone.getByRole('link', { name: 'View Receipt' }).click();
    await expect(phone.getByText(/^ADDITIONAL FEES Storage, \d+ days$/)).toBeVisible();
  });

  await expect(tablet.getByRole('status').filter({ hasText: '1 package handed over' })).toBeVisible();
  const parcel = await stored();
  expect(parcel).toMatchObject({ status: 'COMPLETED', paymentStatus: 'PAID' });
  const [settlement] = parcel?.storageSettlements ?? [];
  expect(settlement).toMatchObject({ kind: 'PAID', amountCents: 600 * (settlement?.days ?? 0) });
  expect(settlement?.days).toBeGreaterThan(daysBetween('2026-02-11', '2026-03-11'));
  await context.close();
});
