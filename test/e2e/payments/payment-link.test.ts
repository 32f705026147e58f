import { aParcelRecord } from '#test/support/records.ts';
import { expectNoViolations } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { CARDS, enterCard } from './paying.ts';

test('staff send a link, somebody who is not signed in pays with it, and the screen of staff says so by itself', async ({
  page: payer,
  browser,
  portal,
}) => {
  const { customerId } = await createCustomerWith(portal, (owner) => [
    { ...aParcelRecord(owner), freightBillNum: 'NB750001' },
    { ...aParcelRecord(owner), freightBillNum: 'NB750002' },
  ]);
  const context = await browser.newContext({ baseURL: portal.origin });
  const staff = await context.newPage();
  await signIn(staff, accounts.service);
  await staff.goto(`/staff/packages?customer=${customerId}`);
  await staff.getByRole('button', { name: 'Send payment link for 2 packages' }).click();
  const links = staff.getByRole('list', { name: 'Payment links' });
  await expect(links).toContainText('Pay for 2 packages, $55.00Not paid yet');
  await links.getByRole('button', { name: 'QR code' }).click();
  await expectNoViolations(staff, 'all');
  const text = await links.getByRole('link', { name: 'Text' }).getAttribute('href');
  const url =
    decodeURIComponent(text ?? '')
      .split(' ')
      .at(-1) ?? '';

  await payer.goto(url);
  await expect(payer.getByRole('heading', { level: 1, name: 'Pay for 2 packages' })).toBeVisible();
  await expectNoViolations(payer, 'all');
  await payer.getByRole('button', { name: 'Pay by Card' }).click();
  await enterCard(payer, CARDS.approved);
  await expect(payer.getByText('$56.38 paid')).toBeVisible();
  await expect(links).toContainText('Pay for 2 packages, $55.00Paid');
  await context.close();
});
