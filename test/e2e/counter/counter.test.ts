import sharp from 'sharp';
import { appointmentServiceOn } from '../../../functions/appointments/connect-appointments.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { scan } from '../support/scanner.ts';
import { aCustomerWithPackages, fillHandover, find, openCounter, PICKUPS, tick } from './support.ts';

const TABLET = { width: 820, height: 1180 };
const API = '**/api/staff/handovers';

const EXECUTIVES = 'executives do not serve customers';

test.beforeEach(async ({ page, useSessionOf, viewport }, { title }) => {
  await useSessionOf(title === EXECUTIVES ? 'executive@northbound.test' : accounts.warehouse);
  if (viewport && viewport.width < 820) await page.setViewportSize(TABLET);
});

test('from the appointment to the hand-over', { tag: '@screen' }, async ({ page, portal }) => {
  const customer = await aCustomerWithPackages(portal);
  const appointments = appointmentServiceOn(customer.table, systemClock);
  const free = (await appointments.dates('ANC')).find(({ reason }) => reason === null);
  const [pickupDate = ''] = await appointments.times('ANC', free?.date ?? '');
  const booked = await appointments.book(customer, {
    locationCode: 'ANC',
    pickupDate,
    notes: 'I bring a truck',
  });
  await openCounter(page);
  await expect(page.getByRole('searchbox', { name: 'Find a customer' })).toBeFocused();
  const [year = '', month = '', day = ''] = pickupDate.slice(0, 10).split('-');
  while (!(await page.getByRole('heading', { level: 2 }).textContent())?.includes(`${month}/${day}/${year}`))
    await page.getByRole('button', { name: 'Next day' }).click();
  const row = page
    .getByRole('list', { name: 'Appointments' })
    .getByRole('button', { name: booked.pickupCode });
  await expect(row).toContainText('I bring a truck');
  await expect(row).toContainText('3 packages');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await find(page, booked.pickupCode.toLowerCase());
  const [first = '', second = ''] = customer.paid;
  await expect(tick(page, first)).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Shelf A-1');
  await expect(page.getByRole('region', { name: 'Not here' })).toContainText(customer.inTransit);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await tick(page, first).check();
  await tick(page, second).check();
  await fillHandover(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hand over 2 packages' }).click();
  const confirmation = page.getByRole('status').filter({ hasText: '2 packages handed over' });
  await expect(confirmation).toContainText('Signed by Ana Kowalski');
  await expect(confirmation).toContainText(first);
  await expect(confirmation).toContainText('1 package stays here');
  await expectAccessible(page);
  expect(await customer.statusOf(first)).toBe('COMPLETED');
  await expect(page.getByRole('button', { name: 'Next customer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a customer' })).toBeFocused();
});

test('an unpaid package cannot be ticked until it is paid', async ({ page, portal }) => {
  const customer = await aCustomerWithPackages(portal, { paid: 0 });
  const [unpaid = ''] = customer.unpaid;
  await openCounter(page);
  await find(page, unpaid);
  await expect(page.getByText('Payment due $42.75')).toBeVisible();
  await expect(tick(page, unpaid)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Hand over 0 packages' })).toBeVisible();
  const [parcel] = customer.parcels;
  if (!parcel) throw new Error('The package is missing.');
  await customer.repository.save(parcel, { ...parcel, paymentStatus: 'PAID' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(tick(page, unpaid)).toBeEnabled();
  await expect(page.getByText('Payment due')).toHaveCount(0);
});

test('walk-ins are found by pickup code, by number and by a scan', async ({ page, portal }) => {
  const customer = await aCustomerWithPackages(portal);
  const [first = ''] = customer.paid;
  await openCounter(page);
  await scan(page, first);
  // The scanned package is ticked.
  await expect(tick(page, first)).toBeChecked();
  const heading = page.getByRole('region', { name: 'Customer' });
  const number = /Customer (\d+)/.exec((await heading.textContent()) ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: 'All pickups' }).click();
  await find(page, number);
  await expect(tick(page, first)).not.toBeChecked();
  await page.getByRole('button', { name: 'All pickups' }).click();
  await page.getByRole('searchbox', { name: 'Find a customer' }).fill('ZZZZZZ');
  await expect(page.getByText('Nothing has this code, number or name.')).toBeVisible();
});

test('a scan ticks a package, and says why another one is refused', async ({ page, portal }) => {
  const customer = await aCustomerWithPackages(portal);
  const other = await aCustomerWithPackages(portal);
  const [first = '', second = ''] = customer.paid;
  const [unpaid = ''] = customer.unpaid;
  const [foreign = ''] = other.paid;
  await openCounter(page);
  await find(page, first);
  await scan(page, second);
  await expect(page.getByText(`${second} is ticked.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over 2 packages' })).toBeVisible();
  await scan(page, unpaid);
  await expect(page.getByText(`${unpaid}: Payment due $42.75.`)).toBeVisible();
  await scan(page, customer.inTransit);
  await expect(
    page.getByText(`${customer.inTransit} is In Transit and cannot be picked up here.`),
  ).toBeVisible();
  await scan(page, foreign);
  await expect(page.getByText(`${foreign} belongs to another customer`)).toBeVisible();
  // A scan while the name has the focus does not end up in it.
  await page.getByLabel('Name of the person who signs').fill('Ana');
  await scan(page, first);
  await expect(page.getByText(`${first} is ticked.`)).toBeVisible();
  await expect(page.getByLabel('Name of the person who signs')).toHaveValue('Ana');
});

test('the first missing part is shown, and nothing is sent', async ({ page, portal }) => {
  const customer = await aCustomerWithPackages(portal);
  await openCounter(page);
  await find(page, customer.unpaid[0] ?? '');
  let requests = 0;
  await page.route(API, (route) => {
    requests += 1;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Hand over 0 packages' }).click();
  for (const message of [
    'Select at least one package.',
    'Confirm the identity of the person.',
    'Enter the name of the person who signs.',
    'A signature is required.',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expectAccessible(page);
  expect(requests).toBe(0);
});

test('after a lost answer, the same request hands over once', async ({ page, portal }) => {
  const customer = await aCustomerWithPackages(portal, { paid: 1, unpaid: 0 });
  const [only = ''] = customer.paid;
  await openCounter(page);
  await scan(page, only);
  await fillHandover(page);
  const sent: unknown[] = [];
  await page.route(API, async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Hand over 1 package' }).click();
  const form = page.getByRole('form', { name: 'Hand over' });
  await expect(form.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  expect(await customer.statusOf(only)).toBe('COMPLETED');
  await page.getByRole('button', { name: /^Hand over/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 package handed over' })).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a package that a colleague handed over is refused, and the list is loaded again', async ({
  page,
  portal,
}) => {
  const customer = await aCustomerWithPackages(portal, { paid: 2, unpaid: 0 });
  const [first = '', second = ''] = customer.paid;
  await openCounter(page);
  await scan(page, first);
  await tick(page, second).check();
  await fillHandover(page);
  const [parcel] = customer.parcels;
  if (!parcel) throw new Error('The package is missing.');
  await customer.repository.save(parcel, { ...parcel, status: 'LOST' });
  await page.getByRole('button', { name: 'Hand over 2 packages' }).click();
  await expect(
    page.getByText(`${first} is not ready for pickup in Anchorage. Nothing was handed over.`),
  ).toBeVisible();
  await expect(tick(page, first)).toHaveCount(0);
  await page.getByRole('button', { name: 'Hand over 1 package' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 package handed over' })).toContainText(second);
  expect(await customer.statusOf(first)).toBe('LOST');
});

test('a signature on a sharp screen arrives as an image of at most 100 kB, also after a rotation', async ({
  page,
  portal,
}) => {
  const customer = await aCustomerWithPackages(portal, { paid: 1, unpaid: 0 });
  const session = await page.context().newCDPSession(page);
  const screen = (width: number, height: number) =>
    session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 2,
      mobile: false,
    });
  await screen(820, 1180);
  await openCounter(page);
  await scan(page, customer.paid[0] ?? '');
  await fillHandover(page);
  await screen(1180, 820);
  await expect(page.getByRole('img', { name: 'Signature: signed' })).toBeVisible();
  const [request] = await Promise.all([
    page.waitForRequest(API),
    page.getByRole('button', { name: 'Hand over 1 package' }).click(),
  ]);
  await expect(page.getByRole('status').filter({ hasText: '1 package handed over' })).toBeVisible();
  const { signature } = request.postDataJSON();
  const image = Buffer.from(signature, 'base64');
  expect(image.length).toBeLessThan(100_000);
  const { channels } = await sharp(image).greyscale().stats();
  expect(channels[0]?.min).toBeLessThan(100);
});

test('the terminal is remembered on this device', async ({ page }) => {
  await openCounter(page);
  await page.reload();
  await expect(page.getByLabel('Your terminal')).toHaveValue('ANC');
  await expect(page.getByRole('searchbox', { name: 'Find a customer' })).toBeVisible();
});

test(EXECUTIVES, async ({ page }) => {
  await page.goto(PICKUPS);
  await expect(page).toHaveURL(/forbidden/);
});
