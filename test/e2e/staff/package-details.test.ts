import { expect, test } from '../support/fixtures.ts';
import { createPackage, openPackage, STAFF } from './staff-packages.ts';

const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';

test('groups thumbnails and opens the full image in a new tab', async ({
  page,
  portal,
  useSessionOf,
  context,
}) => {
  const { parcelId } = await createPackage(portal, { hazard: true });
  const images = { 'side-10.jpg': JPEG, 'side-2.jpg': JPEG, 'Hazard-sheet.jpg': JPEG, 'broken.jpg': JPEG };
  await page.route('**/thumbnails', (route) => route.fulfill({ json: { images } }));
  await page.route('**/image/*', (route) => {
    const name = route.request().url().split('/').at(-1);
    if (name === 'broken.jpg')
      return route.fulfill({ status: 404, json: { status: 404, error: 'Not Found' } });
    if (name === 'side-2.jpg')
      return route.fulfill({ status: 500, json: { status: 500, error: 'Internal' } });
    return route.fulfill({ json: { url: `${portal.origin}/favicon.svg?${name}` } });
  });
  await useSessionOf(STAFF.warehouse);
  const dialog = await openPackage(page, parcelId);
  const order = dialog.getByRole('region', { name: 'Order Information' });
  await expect(order.getByRole('img')).toHaveCount(3);
  await expect(order.getByRole('button', { name: /^Image/ })).toHaveText(['', '', '']);
  await expect(order.getByRole('img').nth(1)).toHaveAttribute(
    'alt',
    /^Image 2 of 3: side\. Opens in a new tab$/,
  );
  const sheet = dialog
    .getByRole('region', { name: 'Hazard Information' })
    .getByRole('button', { name: 'Image 1 of 1: Hazard sheet. Opens in a new tab' });
  const [tab] = await Promise.all([context.waitForEvent('page'), sheet.click()]);
  await expect(tab).toHaveURL(/favicon\.svg\?Hazard-sheet\.jpg$/);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();

  await order.getByRole('button', { name: /^Image 1 of 3: broken/ }).click();
  await expect(order.getByRole('alert').filter({ hasText: /./ })).toHaveText(['Full image not available']);
  await order.getByRole('button', { name: /^Image 2 of 3/ }).click();
  await expect(order.getByRole('alert').filter({ hasText: /./ })).toHaveText([
    'Full image not available',
    'Failed to fetch image',
  ]);
});
