import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { aReadyRecord, cardOf, createCustomerWithPickups, localTextsOf } from './pickups.ts';

const ONE = '**/api/appointments/*';

test('asks with the place, the packages and the time, then cancels', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const { email, customerId, appointments, book } = await createCustomerWithPickups(portal, (id) => [
    aReadyRecord(id),
    aReadyRecord(id, { freightBillNum: 'NB100002' }),
  ]);
  const { pickupDate } = await book('ANC');
  await signIn(page, email);
  await page.goto('/appointments');
  const opener = page.getByRole('button', { name: 'CANCEL' });
  const dialog = page.getByRole('alertdialog', { name: 'Cancel appointment' });

  await opener.click();
  const { date, time, zone } = localTextsOf(pickupDate);
  await expect(dialog).toContainText(
    `Pickup appointment at Anchorage for 2 package(s) is scheduled for ${date} ${time} ${zone}. Are you sure you want to cancel?`,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const caller = { customerId, roles: ['Customer' as const] };
  expect(await appointments.list(caller, {})).toHaveLength(1);

  await opener.click();
  await dialog.getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Appointment Canceled' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'Anchorage' })).toBeFocused();
  await expect(cardOf(page, 'Anchorage').getByRole('link', { name: 'NEW APPOINTMENT' })).toBeVisible();
  expect(await appointments.list(caller, {})).toEqual([]);
  await page.reload();
  await expect(cardOf(page, 'Anchorage')).toContainText('Not booked');
});

test('shows a failure in the dialog, and the next try succeeds', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const { email, book } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
  await book('ANC');
  await signIn(page, email);
  await page.goto('/appointments');
  await page.route(ONE, (route) => route.abort());
  await page.getByRole('button', { name: 'CANCEL' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel it' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to cancel appointment. The portal could not be reached.',
  );
  await expect(page.getByText(/Failed to cancel appointment/)).toHaveCount(1);
  await expectAccessible(page);

  await page.unroute(ONE);
  await dialog.getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Appointment Canceled' })).toBeVisible();
});

test('sends one request for a double click, and none before it is answered', async ({ page, portal }) => {
  const { email, book } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
  await book('ANC');
  await signIn(page, email);
  await page.goto('/appointments');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(ONE, async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'CANCEL' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel it' }).dblclick();
  await expect(dialog.getByRole('button', { name: 'Canceling…' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
  expect(requests).toBe(1);
});

test('cancels in two tabs without an error', async ({ page, context, portal }) => {
  const { email, book } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
  await book('ANC');
  await signIn(page, email);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/appointments');
    await tab.getByRole('button', { name: 'CANCEL' }).click();
  }
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Cancel it' }).click();
    await expect(tab.getByRole('listitem').filter({ hasText: 'Appointment Canceled' })).toBeVisible();
    await expect(cardOf(tab, 'Anchorage')).toContainText('Not booked');
  }
});

test('moves the focus to the heading when the card disappears', async ({ page, portal }) => {
  const { email, parcels, repository, book } = await createCustomerWithPickups(portal, (id) => [
    aReadyRecord(id),
  ]);
  await book('ANC');
  const [parcel] = parcels;
  if (!parcel) throw new Error('There is no parcel.');
  await repository.save(parcel, { ...parcel, status: 'LOST' });
  await signIn(page, email);
  await page.goto('/appointments');
  await expect(page.getByText('No packages are ready')).toBeVisible();
  await page.getByRole('button', { name: 'CANCEL' }).click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByText('Nothing to pick up yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
