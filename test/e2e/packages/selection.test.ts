import type { Page } from '@playwright/test';
import { aParcel, aTroubledParcel } from '../../support/parcels.ts';
import { aParcelRecord, aTroubledRecord } from '../../support/records.ts';
import { expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { cardWith, openOrders, openOrdersWith } from './orders.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected packages' });
const checkbox = (page: Page, bill: string) => cardWith(page, bill).getByRole('checkbox');
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select All' });

test('only payable packages can be selected, one by one or all at once', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  const first = aParcel({ price: 0.1 });
  const second = aParcel({ status: 'TRANSIT', price: 0.2 });
  const closed = [
    [aParcel({ paymentStatus: 'PAID' }), 'It is already paid.'],
    [aParcel({ paymentStatus: 'UNPAYABLE' }), 'You cannot pay for it yet: it has no price.'],
    [aTroubledParcel(), 'You can pay for it after its issues are resolved.'],
    [aParcel({ status: 'CORRECTED' }), 'You can pay for it after it is processed at the terminal.'],
  ] as const;
  await openOrdersWith(page, first, second, ...closed.map(([parcel]) => parcel));
  for (const [{ freightBillNum }, reason] of closed) {
    await expect(checkbox(page, freightBillNum)).toBeDisabled();
    await expect(checkbox(page, freightBillNum)).toHaveAccessibleDescription(reason);
  }

  await checkbox(page, first.freightBillNum).check();
  await expect(bar(page)).toContainText('1 package');
  await expect(page.getByRole('button', { name: 'Pay $0.10 for 1 package' })).toBeVisible();
  await expect(selectAll(page)).toBeChecked({ indeterminate: true });
  await selectAll(page).click();
  await expect(selectAll(page)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Pay $0.30 for 2 packages' })).toBeVisible();
  await selectAll(page).uncheck();
  await expect(bar(page)).toBeHidden();

  await selectAll(page).check();
  await page.getByRole('searchbox').fill(first.freightBillNum);
  await expect(bar(page)).toContainText('1 not shown here');
  await selectAll(page).uncheck();
  await expect(page.getByRole('button', { name: 'Pay $0.20 for 1 package' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: /^PAYMENT REQUIRED/ })).toBeFocused();
});

test('a payment is limited to 50 packages, and a message explains the limit', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  const parcels = Array.from({ length: 52 }, () => aParcel({ price: 1 }));
  await openOrdersWith(page, ...parcels);
  await selectAll(page).click();
  await expect(page.getByRole('button', { name: 'Pay $50.00 for 50 packages' })).toBeVisible();
  await expect(bar(page).getByRole('alert')).toContainText('at most 50 packages');
  await expect(selectAll(page)).toBeChecked({ indeterminate: true });

  const [first, last] = [parcels[0]?.freightBillNum ?? '', parcels[51]?.freightBillNum ?? ''];
  await checkbox(page, first).uncheck();
  await expect(bar(page).getByRole('alert')).toBeEmpty();
  await checkbox(page, last).check();
  await expect(page.getByRole('button', { name: 'Pay $50.00 for 50 packages' })).toBeVisible();
  await checkbox(page, first).click();
  await expect(checkbox(page, first)).not.toBeChecked();
  await expect(bar(page).getByRole('alert')).toContainText('at most 50 packages');
});

test('a selection survives Refresh, a reload and the invoice, and drops packages paid elsewhere', async ({
  page,
  portal,
}) => {
  const { email, parcels, repository } = await createCustomerWith(portal, (customerId) => [
    { ...aParcelRecord(customerId), freightBillNum: 'NB800001' },
    { ...aParcelRecord(customerId), freightBillNum: 'NB800002' },
    { ...aParcelRecord(customerId), freightBillNum: 'NB800003' },
    { ...aTroubledRecord(customerId, { damaged: true }), freightBillNum: 'NB800004' },
  ]);
  await signIn(page, email);
  await openOrders(page);
  await checkbox(page, 'NB800001').check();
  await checkbox(page, 'NB800002').check();
  const refresh = async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Packages refreshed.').last()).toBeVisible();
    await page.getByRole('button', { name: 'Close notification' }).last().click();
  };
  await refresh();
  await expect(checkbox(page, 'NB800001')).toBeChecked();
  await page.reload();
  await expect(bar(page)).toContainText('2 packages');
  await page.getByRole('button', { name: 'Pay $55.00 for 2 packages' }).click();
  await expect(page).toHaveURL('/invoice');
  await page.goBack();
  await expect(bar(page)).toContainText('2 packages');

  const [first] = parcels;
  if (!first) throw new Error('There is no first parcel.');
  await repository.save(first, { ...first, paymentStatus: 'PAID' });
  await refresh();
  await expect(checkbox(page, 'NB800001')).toBeDisabled();
  await expect(checkbox(page, 'NB800001')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Pay $27.50 for 1 package' })).toBeVisible();

  // A dropped package stays deselected, even if it becomes payable again.
  const paid = await repository.find(first.parcelId);
  if (!paid) throw new Error('The paid parcel is gone.');
  await repository.save(paid, { ...paid, paymentStatus: 'UNPAID' });
  await refresh();
  await expect(checkbox(page, 'NB800001')).toBeEnabled();
  await expect(checkbox(page, 'NB800001')).not.toBeChecked();
});

test('nothing overlaps on the smallest screen', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.setViewportSize({ width: 320, height: 640 });
  await openOrdersWith(page, ...Array.from({ length: 12 }, () => aParcel({ price: 1234.56 })));
  await selectAll(page).check();
  const pay = bar(page).getByRole('button', { name: 'Pay $14,814.72 for 12 packages' });
  const boxes = [
    bar(page).getByText('12 packages', { exact: true }),
    bar(page).getByRole('button', { name: 'Clear selection' }),
    pay,
  ].map((part) => part.boundingBox());
  const [count, clear, payButton] = await Promise.all(boxes);
  expect((count?.x ?? 0) + (count?.width ?? 0)).toBeLessThanOrEqual(clear?.x ?? 0);
  expect((clear?.y ?? 0) + (clear?.height ?? 0)).toBeLessThanOrEqual(payButton?.y ?? 0);
  expect(payButton?.height).toBeLessThan(60);
  const steps = page
    .getByRole('article')
    .first()
    .getByRole('list', { name: /^Progress/ });
  const overhangs = await steps
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.scrollWidth - item.clientWidth));
  expect(overhangs).toEqual([0, 0, 0, 0]);
  await expectNoSidewaysScroll(page);
});

test('Logout clears the selection', async ({ page }) => {
  await signIn(page, accounts.customer);
  await selectAll(page).check();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(selectAll(page)).not.toBeChecked();
  await expect(bar(page)).toBeHidden();
});
