import type { Locator, Page } from '@playwright/test';
import type { Portal } from '../../../local/portal.ts';
import { aTroubledRecord } from '../../support/records.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { cardWith, openOrders } from './orders.ts';

/** Opens the orders of a customer with three troubled parcels: a missing destination, damage, and both. */
async function openTroubled(page: Page, portal: Portal) {
  const customer = await createCustomerWith(portal, (customerId) => [
    { ...aTroubledRecord(customerId, { destinationCode: null }), freightBillNum: 'NB700001' },
    { ...aTroubledRecord(customerId, { damaged: true }), freightBillNum: 'NB700002' },
    { ...aTroubledRecord(customerId, { destinationCode: null, damaged: true }), freightBillNum: 'NB700003' },
  ]);
  await signIn(page, customer.email);
  await openOrders(page);
  return customer;
}

const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Resolve Package Issues' });

/** Whether two elements overlap on screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of the elements is not visible.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

async function resolve(page: Page, freightBill: string, press = (opener: Locator) => opener.click()) {
  await press(page.getByRole('button', { name: `Resolve the issues of ${freightBill}` }));
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(freightBill);
  return {
    dialog,
    destination: dialog.getByLabel('Destination'),
    damage: dialog.getByLabel('Accept Damage'),
    save: dialog.getByRole('button', { name: 'Save' }),
  };
}

test('resolves a destination, damage and both, and the packages leave ACTION REQUIRED', {
  tag: '@screen',
}, async ({ page, portal }) => {
  await openTroubled(page, portal);
  await expect(section(page, 'ACTION REQUIRED')).toContainText('ACTION REQUIRED (3)');

  const first = await resolve(page, 'NB700001');
  await expect(first.damage).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await first.save.click();
  await expect(first.destination).toHaveAccessibleDescription('Choose a destination.');
  await expect(first.destination).toBeFocused();
  await first.destination.selectOption('Kodiak');
  await first.save.click();
  await expect(page.getByText('Destination set to Kodiak.')).toBeVisible();
  await expect(first.dialog).toBeHidden();

  const toast = page.locator('[data-sonner-toast]');
  // A hovered toast stays open.
  await toast.hover();
  const second = await resolve(page, 'NB700002', (opener) => opener.press('Enter'));
  expect(await overlap(toast, second.save)).toBe(false);
  await expect(second.destination).toHaveCount(0);
  await second.damage.press('Space');
  await second.save.press('Enter');
  await expect(page.getByText("You've accepted the damaged package and confirmed shipping.")).toBeVisible();
  await expect(second.dialog).toBeHidden();
  // The pressed button is gone; the focus is on the card, which has moved.
  await expect(cardWith(page, 'NB700002')).toBeFocused();
  await expect(cardWith(page, 'NB700002')).toBeInViewport();

  const third = await resolve(page, 'NB700003');
  await third.destination.selectOption('Fairbanks');
  await third.damage.check();
  await expectAccessible(page);
  await third.save.click();
  await expect(page.getByText('Destination updated and damage accepted.')).toBeVisible();

  await expect(section(page, 'ACTION REQUIRED')).toContainText('ACTION REQUIRED (0)');
  const resolved = section(page, 'NO ACTION REQUIRED');
  for (const [bill, place] of [
    ['NB700001', 'Kodiak'],
    ['NB700002', 'Anchorage'],
    ['NB700003', 'Fairbanks'],
  ]) {
    const card = resolved.getByRole('article').filter({ hasText: bill ?? '' });
    await expect(card).toContainText('Corrected');
    await expect(card).toContainText(place ?? '');
    await expect(card.getByRole('button', { name: /^Resolve/ })).toHaveCount(0);
  }
});

test('one of two issues can be resolved later', async ({ page, portal }) => {
  await openTroubled(page, portal);
  const { dialog, damage, save } = await resolve(page, 'NB700003');
  await damage.check();
  await save.click();
  await expect(dialog).toBeHidden();
  const card = section(page, 'ACTION REQUIRED').getByRole('article').filter({ hasText: 'NB700003' });
  await expect(card).toContainText('Damage accepted');
  const again = await resolve(page, 'NB700003');
  await expect(again.damage).toHaveCount(0);
  await expect(again.destination).toBeVisible();
});

test('the details open the dialog and close before it', async ({ page, portal }) => {
  await openTroubled(page, portal);
  await page.getByRole('button', { name: 'Details of NB700001' }).click();
  const details = page.getByRole('dialog', { name: 'Freight bill NB700001' });
  await details.getByRole('button', { name: 'Resolve the issues of NB700001' }).click();
  await expect(details).toBeHidden();
  await expect(dialogOf(page)).toContainText('NB700001');
  await expect(page).toHaveURL('/orders');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Details of NB700001' })).toBeFocused();
});

test('two windows lead to one consistent result', async ({ page, portal, context }) => {
  const { parcels, repository } = await openTroubled(page, portal);
  const other = await context.newPage();
  await openOrders(other);
  const [here, there] = [await resolve(page, 'NB700001'), await resolve(other, 'NB700001')];

  await here.destination.selectOption('Kenai');
  await there.destination.selectOption('Prudhoe Bay');
  await here.save.click();
  await expect(page.getByText('Destination set to Kenai.')).toBeVisible();

  await there.save.click();
  await expect(there.dialog.getByRole('alert')).toContainText(
    'The destination of this package is already Kenai.',
  );
  await expect(there.dialog).toContainText('has no open issues');
  await there.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(other.getByRole('article').filter({ hasText: 'NB700001' })).toContainText('Kenai');
  expect(await repository.find(parcels[0]?.parcelId ?? '')).toMatchObject({
    destinationCode: 'KEN',
    status: 'CORRECTED',
    version: 2,
  });
});

test('keeps the choice when saving fails, and saves at the second attempt', async ({ page, portal }) => {
  await openTroubled(page, portal);
  await page.route('**/api/parcels/*/update', (route) => route.abort(), { times: 1 });
  const { dialog, destination, save } = await resolve(page, 'NB700001');
  await destination.selectOption('Anchorage');
  await save.click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(destination).toHaveValue('ANC');
  await save.click();
  await expect(page.getByText('Destination set to Anchorage.')).toBeVisible();
});

test('shows notes that were changed on another device before replacing them', {
  tag: '@screen',
}, async ({ page, portal }) => {
  const { parcels, repository } = await openTroubled(page, portal);
  await page.getByRole('button', { name: 'Edit notes of NB700002' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Notes' });
  await dialog.getByRole('textbox').fill('From the desk');
  const [, seen] = parcels;
  if (!seen) throw new Error('There is no second parcel.');
  await repository.save(seen, { ...seen, customerNotes: 'From the phone', notesVersion: 2 });

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('These notes were changed in another window');
  await expect(dialog.getByText('From the phone')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('From the desk');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notes updated.')).toBeVisible();
  expect(await repository.find(seen.parcelId)).toMatchObject({ customerNotes: 'From the desk' });
});
