import { packagesPath, paymentPath } from '#functions/messages/content/links.ts';
import { aParcelRecord, aTroubledRecord } from '#test/support/records.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { cardWith } from './orders.ts';

test('the links of messages open the package, and what is to be paid, after signing in', async ({
  page,
  portal,
}) => {
  const { email, parcels } = await createCustomerWith(portal, (customerId) => [
    aTroubledRecord(customerId, { destinationCode: null }),
    aParcelRecord(customerId, { freightBillNum: 'NB900001' }),
    aParcelRecord(customerId, { freightBillNum: 'NB900002' }),
  ]);
  await page.goto(packagesPath(parcels.slice(0, 1)));
  await expect(page).toHaveURL('/login');
  await signIn(page, email);
  const details = page.getByRole('dialog', { name: 'Freight bill NB100001' });
  await expect(details).toBeVisible();
  await expect(details.getByRole('button', { name: /^Resolve/ })).toBeVisible();

  await page.goto(paymentPath(parcels.slice(1, 2)));
  await expect(cardWith(page, 'NB900001').getByRole('checkbox')).toBeEnabled();
  await expect(cardWith(page, 'NB900002')).toHaveCount(0);

  await page.goto(paymentPath(parcels.slice(1)));
  await expect(page.getByRole('checkbox', { name: 'Select All' })).toBeEnabled();
  await expect(cardWith(page, 'NB900002')).toBeVisible();
  await expect(cardWith(page, 'NB100001')).toHaveCount(0);
});
