import { randomInt } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { imageRepository } from '../../../functions/parcels/image-repository.ts';
import type { Portal } from '../../../local/portal.ts';
import { anImage } from '../../support/images.ts';
import { STAFF, STAFF_SCREEN } from '../staff/staff-packages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { HUMAN_GAP_MS, pressKey, scan } from '../support/scanner.ts';

const aNumber = () => `1Z999AA1${String(randomInt(10 ** 10)).padStart(10, '0')}`;

/** The tracking number of the waiting package in the demo data. */
const WAITING_NUMBER = '1Z84F20E0357719299';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Opens the screen. A scan before it is there would go to the page before. */
async function openIntake(page: Page): Promise<void> {
  await page.goto('/staff/intake');
  await expect(field(page, 'Scan the package')).toBeFocused();
}

/** After its first start, the portal may still be handling the changes of its demo data. */
const STREAM = { timeout: 40_000 };

/** Types the four numbers and saves, as with the keyboard of the scanner. */
async function measureAndSave(page: Page): Promise<void> {
  await expect(field(page, 'Length')).toBeFocused();
  for (const number of ['20', '14', '10', '30']) {
    await page.keyboard.type(number, { delay: HUMAN_GAP_MS });
    await page.keyboard.press('Enter');
  }
}

const received = (page: Page) => page.getByRole('status', { name: 'Received' });

/** 80 pixels wide as stored, and turned by a quarter: upright it is 60 wide. */
async function aPhoto(name = 'box.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: await anImage({ width: 80, height: 60, orientation: 6 }) };
}

/** A customer with their number, and what their package is stored in. */
async function aCustomer(portal: Portal) {
  const created = await createCustomerWith(portal, () => []);
  const customer = await customerRepository(created.table).find(created.customerId);
  const images = imageRepository(created.table);
  return {
    ...created,
    customerNumber: customer?.customerNumber ?? '',
    /** The photos of the package with this tracking number that have moved to it. */
    photosOf: async (number: string) => {
      const [parcel] = await created.repository.findByCode(number);
      return parcel ? (await images.list(parcel.parcelId)).map(({ name }) => name) : [];
    },
  };
}

test(
  'receives packages with two scans, four numbers and Enter',
  STAFF_SCREEN,
  async ({ page, portal, useSessionOf }) => {
    const { customerNumber, repository } = await aCustomer(portal);
    await useSessionOf(STAFF.warehouse);
    await openIntake(page);
    await expectAccessible(page);
    for (const number of [aNumber(), aNumber()]) {
      await scan(page, number);
      await scan(page, `Northbound ${customerNumber} FBK`);
      await measureAndSave(page);
      await expect(received(page)).toContainText(/NB5\d{5}/);
      await expect(received(page)).toContainText(number);
      await expect(field(page, 'Scan the package')).toBeFocused();
      const [parcel] = await repository.findByCode(number);
      expect(parcel).toMatchObject({
        destinationCode: 'FBK',
        shippingProvider: 'UPS',
        length: 20,
        width: 14,
        height: 10,
        weightLbs: 30,
      });
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await received(page).getByRole('link', { name: 'Print label' }).click();
    await expect(page).toHaveURL(/\/package-label\//);
  },
);

test('loses no scan while answers take two seconds', async ({ page, portal, useSessionOf }) => {
  const { customerNumber } = await aCustomer(portal);
  await useSessionOf(STAFF.warehouse);
  await openIntake(page);
  const slow = async (route: Route) => {
    const response = await route.fetch();
    setTimeout(() => void route.fulfill({ response }), 2000);
  };
  await page.route('**/api/staff/find*', slow);
  await page.route('**/api/staff/intakes', slow);
  const [first, second] = [aNumber(), aNumber()];
  await scan(page, first);
  await scan(page, customerNumber);
  await measureAndSave(page);
  await scan(page, second);
  await expect(received(page)).toBeHidden();
  await expect(field(page, 'Tracking number')).toHaveValue(second);
  await scan(page, customerNumber);
  await expect(field(page, 'Length')).toBeFocused();
});

test(
  'shows a number that was received before, and receives a second box by choice',
  STAFF_SCREEN,
  async ({ page, portal, useSessionOf }) => {
    const { customerNumber, repository } = await aCustomer(portal);
    await useSessionOf(STAFF.warehouse);
    await openIntake(page);
    const number = aNumber();
    await scan(page, number);
    await scan(page, customerNumber);
    await measureAndSave(page);
    await expect(received(page)).toBeVisible();

    await scan(page, number);
    const known = page.getByRole('alert').filter({ hasText: 'This tracking number was received before.' });
    await expect(known).toContainText('Troubled');
    await expectAccessible(page);
    await known.getByRole('button', { name: /^Open NB5/ }).click();
    await expect(page.getByRole('dialog', { name: /^Freight bill/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await scan(page, customerNumber);
    await measureAndSave(page);
    await expect(page.getByText('Is it a second box?')).toBeVisible();
    await known.getByRole('button', { name: 'Second box with this number' }).click();
    await page.getByRole('button', { name: 'Receive package' }).click();
    await expect(received(page)).toBeVisible();
    expect(await repository.findByCode(number)).toHaveLength(2);
  },
);

test(
  'uploads photos behind the typing, retries one and refuses HEIC',
  STAFF_SCREEN,
  async ({ page, portal, useSessionOf }) => {
    const { customerNumber, photosOf } = await aCustomer(portal);
    await useSessionOf(STAFF.warehouse);
    await openIntake(page);
    const number = aNumber();
    await scan(page, number);
    const files = page.getByLabel('Choose photos', { exact: true }).and(page.locator('input'));
    const store = `${portal.objectStoreEndpoint}/**`;
    await page.route(store, (route) => route.abort());
    await files.setInputFiles([await aPhoto(), { ...(await aPhoto('IMG_1.HEIC')), mimeType: 'image/heic' }]);
    const photos = page.getByRole('list', { name: 'Photos', exact: true });
    await expect(photos).toContainText('The upload failed.');
    await expect(photos).toContainText('HEIC photos cannot be used.');
    await expectAccessible(page);
    await photos.getByRole('button', { name: 'Remove Photo 2' }).click();
    const preview = photos.locator('img');
    const sizeOf = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
    await expect.poll(() => preview.evaluate(sizeOf)).toEqual([60, 80]);
    // Closing the tab now would lose the photo.
    const warning = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await warning).type()).toBe('beforeunload');
    await (await warning).dismiss();
    await page.unroute(store);
    const retried = page.waitForRequest((request) => request.url().includes('/uploads'));
    await photos.getByRole('button', { name: 'Retry Photo 1' }).click();
    await retried;
    await expect(photos).toContainText('Uploaded');
    await scan(page, customerNumber);
    await measureAndSave(page);
    await expect(received(page)).toBeVisible();
    await expect.poll(() => photosOf(number), STREAM).toEqual([expect.stringMatching(/^photo-/)]);
  },
);

test(
  'says at the first scan that a number waits for its customer',
  STAFF_SCREEN,
  async ({ page, useSessionOf }) => {
    await useSessionOf(STAFF.warehouse);
    await openIntake(page);
    await scan(page, WAITING_NUMBER);
    const known = page.getByRole('alert').filter({ hasText: 'This tracking number was received before.' });
    await expect(known).toContainText('Waiting for its customer: T. Bering c/o Northbound, Tacoma');
    await expectAccessible(page);
    await known.getByRole('link', { name: 'Open waiting package' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: WAITING_NUMBER })).toBeVisible();
    await page.getByRole('button', { name: 'All waiting packages' }).click();
    await expect(page).toHaveURL('/staff/intake/waiting');
  },
);

test('sets flags by key, but not by a scan', async ({ page, useSessionOf }) => {
  await useSessionOf(STAFF.warehouse);
  await openIntake(page);
  await scan(page, aNumber());
  const flag = (name: string) => page.getByRole('button', { name });
  await page.keyboard.press('Alt+h');
  await expect(flag('Hazardous')).toHaveAttribute('aria-pressed', 'true');
  await flag('Hazardous').focus();
  await scan(page, 'DHOD1234');
  await expect(page.getByText('No customer found for “DHOD1234”.')).toBeVisible();
  await expect(flag('Hazardous')).toHaveAttribute('aria-pressed', 'true');
  await expect(flag('Oversized')).toHaveAttribute('aria-pressed', 'false');
  await flag('Hazardous').focus();
  await pressKey(page, 'd');
  await expect(flag('Damaged')).toHaveAttribute('aria-pressed', 'true');
});

test('each number goes to its field, also while the tablet is busy', async ({ page, useSessionOf }) => {
  await useSessionOf(STAFF.warehouse);
  await openIntake(page);
  await scan(page, aNumber());
  await page.getByRole('button', { name: 'Customer unknown' }).click();
  await field(page, 'Address line').fill('A. Bering, Anchorage');
  await field(page, 'Address line').press('Enter');
  await expect(field(page, 'Length')).toBeFocused();
  const busy = page.evaluate(() => {
    const end = performance.now() + 1000;
    while (performance.now() < end);
  });
  const type = async () => {
    for (const number of ['20', '14', '10']) await scan(page, number, { gapMs: HUMAN_GAP_MS });
  };
  await Promise.all([busy, type()]);
  await expect(field(page, 'Weight')).toBeFocused();
  await expect(field(page, 'Length')).toHaveValue('20');
  await expect(field(page, 'Width')).toHaveValue('14');
  await expect(field(page, 'Height')).toHaveValue('10');
});

test(
  'keeps a package without a customer waiting until somebody finds them',
  STAFF_SCREEN,
  async ({ page, portal, useSessionOf }) => {
    const { customerNumber, repository, photosOf } = await aCustomer(portal);
    await useSessionOf(STAFF.warehouse);
    await openIntake(page);
    const number = aNumber();
    await scan(page, number);
    await page.getByRole('button', { name: 'Customer unknown' }).click();
    await field(page, 'Address line').fill('A. Bering, Anchorage');
    await page
      .getByLabel('Choose photos', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(await aPhoto());
    await expect(page.getByRole('list', { name: 'Photos', exact: true })).toContainText('Uploaded');
    await field(page, 'Address line').press('Enter');
    await measureAndSave(page);
    await expect(received(page)).toContainText('Waiting for its customer');

    await received(page).getByRole('link', { name: 'Waiting packages' }).click();
    const waiting = page.getByRole('article', { name: number });
    await expect(waiting).toContainText('A. Bering, Anchorage');
    await expect(waiting.getByRole('img', { name: /^Photo 1/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await waiting.getByRole('searchbox', { name: 'Customer' }).fill(customerNumber);
    await waiting.getByRole('searchbox', { name: 'Customer' }).press('Enter');
    await waiting.getByRole('button', { name: new RegExp(customerNumber) }).click();
    const question = page.getByRole('alertdialog', { name: 'Match this package?' });
    await question.getByRole('combobox', { name: 'Destination' }).selectOption('Anchorage');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Match' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'was created for' })).toBeVisible();
    await expect(waiting).toBeHidden();
    expect(await repository.findByCode(number)).toMatchObject([{ destinationCode: 'ANC', status: 'ORIGIN' }]);
    await expect.poll(() => photosOf(number), STREAM).toHaveLength(1);
  },
);
