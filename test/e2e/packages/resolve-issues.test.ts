import type { Page } from '@playwright/test';
import { aTroubledRecord } from '../../support/records.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { openOrders } from './orders.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Resolve Package Issues' });

async function resolve(page: Page, destination: string) {
  await openOrders(page);
  await page.getByRole('button', { name: 'Resolve the issues of NB700001' }).click();
  await dialogOf(page).getByLabel('Destination').selectOption(destination);
  return dialogOf(page).getByRole('button', { name: 'Save' });
}

test('two windows lead to one consistent result', async ({ page, portal, context, useSessionOf }) => {
  const { email, parcels, repository } = await createCustomerWith(portal, (customerId) => [
    { ...aTroubledRecord(customerId, { destinationCode: null }), freightBillNum: 'NB700001' },
    { ...aTroubledRecord(customerId, { damaged: true }), freightBillNum: 'NB700002' },
  ]);
  await useSessionOf(email);
  const other = await context.newPage();
  const here = await resolve(page, 'Kenai');
  const there = await resolve(other, 'Prudhoe Bay');
  await here.click();
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toContainText('Destination set to Kenai.');
  await there.click();
  await expect(dialogOf(other).getByRole('alert')).toContainText(
    'The destination of this package is already Kenai.',
  );
  await expect(dialogOf(other)).toContainText('has no open issues');
  await dialogOf(other).getByRole('button', { name: 'Done' }).click();
  await expect(other.getByRole('article').filter({ hasText: 'NB700001' })).toContainText('Kenai');
  expect(await repository.find(parcels[0]?.parcelId ?? '')).toMatchObject({
    destinationCode: 'KEN',
    status: 'CORRECTED',
    version: 2,
  });

  await test.step('a toast that stays covers no button, and the focus follows the card into view', async () => {
    // A hovered toast stays open.
    await toast.hover();
    await page.getByRole('button', { name: 'Resolve the issues of NB700002' }).press('Enter');
    const save = dialogOf(page).getByRole('button', { name: 'Save' });
    const [a, b] = await Promise.all([toast.boundingBox(), save.boundingBox()]);
    if (!a || !b) throw new Error('One of the elements is not visible.');
    expect(
      a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x,
    ).toBe(true);
    await dialogOf(page).getByLabel('Accept Damage').press('Space');
    await save.press('Enter');
    await expect(dialogOf(page)).toBeHidden();
    const card = page.getByRole('article').filter({ hasText: 'NB700002' });
    await expect(card).toBeFocused();
    await expect(card).toBeInViewport();
  });
});
