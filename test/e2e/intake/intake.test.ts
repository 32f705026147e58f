import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { imageRepository } from '#functions/parcels/images/image-repository.ts';
import { anImage } from '#test/support/images.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { HUMAN_GAP_MS, scan } from '../support/scanner.ts';

const aNumber = () => `1Z999AA1${String(randomInt(10 ** 10)).padStart(10, '0')}`;

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Opens the screen and waits for it, because an earlier scan would go to the previous page. */
async function openIntake(page: Page): Promise<void> {
  await page.goto('/staff/intake');
  await expect(field(page, 'Scan the package')).toBeFocused();
}

/** Stored 80 pixels wide and rotated by EXIF, so it is shown 60 pixels wide. */
async function aPhoto(name = 'box.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: await anImage({ width: 80, height: 60, orientation: 6 }) };
}

test('uploads photos in the background, retries a failed one and rejects HEIC', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { customerId, table, repository } = await createCustomerWith(portal, () => []);
  const customer = await customerRepository(table).find(customerId);
  await useSessionOf(accounts.warehouse);
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
  await scan(page, customer?.customerNumber ?? '');
  await expect(field(page, 'Length')).toBeFocused();
  for (const size of ['20', '14', '10', '30']) {
    await page.keyboard.type(size, { delay: HUMAN_GAP_MS });
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('status', { name: 'Received' })).toBeVisible();
  const photosOfPackage = async () => {
    const [parcel] = await repository.findByCode(number);
    return parcel ? (await imageRepository(table).all(parcel.parcelId)).map(({ name }) => name) : [];
  };
  // After its first start, the portal may still be handling the changes of its demo data.
  const moved = expect.poll(photosOfPackage, { timeout: 40_000 });
  await moved.toEqual([expect.stringMatching(/^photo-/)]);
});

test('a key sets a flag, but a scan does not, and each number goes to its field even while the tablet is busy', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.warehouse);
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
  await page.keyboard.press('Alt+d');
  await expect(flag('Damaged')).toHaveAttribute('aria-pressed', 'true');

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
