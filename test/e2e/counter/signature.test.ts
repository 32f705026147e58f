import sharp from 'sharp';
import { STAFF } from '../staff/staff-packages.ts';
import { expect, test } from '../support/fixtures.ts';
import { scan } from '../support/scanner.ts';
import { aCustomerWithPackages, fillHandover, openCounter } from './support.ts';

test('a signature on a sharp screen arrives as an image of at most 100 kB, also after a rotation', async ({
  page,
  portal,
  useSessionOf,
}) => {
  await useSessionOf(STAFF.warehouse);
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
    page.waitForRequest('**/api/staff/handovers'),
    page.getByRole('button', { name: 'Hand over 1 package' }).click(),
  ]);
  await expect(page.getByRole('status').filter({ hasText: '1 package handed over' })).toBeVisible();
  const { signature } = request.postDataJSON();
  const image = Buffer.from(signature, 'base64');
  expect(image.length).toBeLessThan(100_000);
  const { channels } = await sharp(image).greyscale().stats();
  expect(channels[0]?.min).toBeLessThan(100);
});
