import { aParcelRecord, aTroubledRecord } from '../../support/records.ts';
import { LIST_OF_PARCELS, openOrders } from '../packages/orders.ts';
import { expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

const NOTES = '**/api/parcels/*/notes';

/** Holds a request until `release` is called, then handles it with the given function. */
function gate<T>(go: (route: T) => Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    release: resolve,
    handle: async (route: T) => {
      await promise;
      await go(route);
    },
  };
}

test.describe('a control that is clicked twice', () => {
  test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

  test('adds one history entry, so that one Back leaves the page', async ({ page }) => {
    await openOrders(page);
    await page.getByRole('link', { name: 'Past Packages' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Historical Packages' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/orders');
    await page.getByLabel('Select All').check();
    await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/orders');
  });

  test('goes back once from the invoice', async ({ page }) => {
    await page.goto('/order-history');
    await openOrders(page);
    await page.getByLabel('Select All').check();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Active Packages' })).toBeVisible();
    await expect(page).toHaveURL('/orders');
  });
});

test('Refresh keeps the focus, and Try again moves it to the heading', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await openOrders(page);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.press('Enter');
  await expect(page.getByText('Packages refreshed.')).toBeVisible();
  await expect(refresh).toBeFocused();

  const refusal = { status: 403, json: { status: 403, error: 'Forbidden' } };
  await page.route(LIST_OF_PARCELS, (route) => route.fulfill(refusal));
  await page.reload();
  const again = page.getByRole('button', { name: 'Try again' });
  await Promise.all([page.waitForResponse(LIST_OF_PARCELS), again.press('Enter')]);
  const heading = page.getByRole('heading', { level: 1, name: 'Active Packages' });
  await expect(again).toBeVisible();
  await expect(heading).toBeFocused();
  await page.unroute(LIST_OF_PARCELS);
  await again.press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(heading).toBeFocused();
});

test.describe('a form that was closed while it was being sent', () => {
  test('does not close a dialog opened in the meantime', async ({ page, portal }) => {
    const { email } = await createCustomerWith(portal, (customerId) => [
      { ...aParcelRecord(customerId), freightBillNum: 'NB720001' },
      { ...aParcelRecord(customerId), freightBillNum: 'NB720002' },
    ]);
    await signIn(page, email);
    await openOrders(page);
    const { release, handle } = gate<{ continue: () => Promise<void> }>((route) => route.continue());
    await page.route(NOTES, handle);
    const dialog = page.getByRole('dialog', { name: 'Edit Notes' });
    await page.getByRole('button', { name: 'Edit notes of NB720001' }).click();
    await dialog.getByRole('textbox').fill('For the first');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit notes of NB720002' }).click();
    await dialog.getByLabel('Notes on NB720002').fill('For the second');
    release();
    await expect(page.getByText('Notes updated.')).toBeVisible();
    await expect(dialog.getByLabel('Notes on NB720002')).toHaveValue('For the second');
  });

  test('shows an error toast if nothing was saved', async ({ page, useSessionOf }) => {
    await useSessionOf(accounts.customer);
    await openOrders(page);
    const { release, handle } = gate<{ abort: () => Promise<void> }>((route) => route.abort());
    await page.route(NOTES, handle);
    const edit = page.getByRole('button', { name: /^Edit notes of/ }).first();
    const bill = (await edit.getAttribute('aria-label'))?.split(' ').at(-1);
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit Notes' });
    await dialog.getByRole('textbox').fill('Never saved');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    release();
    await expect(page.getByText(`The notes on ${bill} were not saved.`)).toBeVisible();
  });
});

test('typed notes survive when their package leaves the list', async ({ page, portal }) => {
  const { email, parcels, repository } = await createCustomerWith(portal, (customerId) => [
    { ...aTroubledRecord(customerId, { damaged: true }), freightBillNum: 'NB730001' },
  ]);
  await signIn(page, email);
  await page.clock.install();
  await openOrders(page);
  await page.getByRole('button', { name: 'Edit notes of NB730001' }).click();
  const field = page.getByRole('dialog', { name: 'Edit Notes' }).getByRole('textbox');
  await field.fill('Leave it at the dock');
  await page.route(LIST_OF_PARCELS, (route) => route.fulfill({ json: [] }));
  await page.clock.fastForward('01:00');
  const refreshed = page.waitForResponse(LIST_OF_PARCELS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await refreshed;
  await expect(page.getByText('No packages yet')).toBeAttached();
  await expect(field).toHaveValue('Leave it at the dock');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notes updated.')).toBeVisible();
  expect(await repository.find(parcels[0]?.parcelId ?? '')).toMatchObject({
    customerNotes: 'Leave it at the dock',
  });
});

test('a long search term fits on the screen', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await openOrders(page);
  await page.getByRole('searchbox').fill('W'.repeat(150));
  await expect(page.getByText('No packages match')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
