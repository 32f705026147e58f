import { trackingCodeOf } from '#functions/parcels/tracking-code.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

test('a package is tracked without a login and without scripts, on pages that anybody can read', async ({
  browser,
  page,
  portal,
}) => {
  const { parcels } = await createCustomerWith(portal, (customerId) => [
    aParcelRecord(customerId, { freightBillNum: 'NB7300001' }, ['TRANSIT']),
  ]);
  const code = trackingCodeOf(parcels[0]?.parcelId ?? '');
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.origin });
  const plain = await withoutScripts.newPage();
  const loaded: string[] = [];
  plain.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const shown: string[] = [];

  await plain.goto('/track');
  shown.push(plain.url());
  await plain.getByLabel('Freight bill number').fill('nb7300001');
  await plain.getByRole('button', { name: 'Track' }).click();
  await expect(plain.getByText('Left Tacoma for Anchorage')).toBeVisible();
  await expect(plain.getByRole('listitem')).toHaveCount(0);
  shown.push(plain.url());

  await plain.getByLabel('Tracking code').fill('7777-7777');
  await plain.getByRole('button', { name: 'Show all steps' }).click();
  await expect(plain.getByRole('alert')).toContainText('This code does not belong to this number.');
  shown.push(plain.url());

  await plain.getByLabel('Tracking code').fill(code.toLowerCase());
  await plain.getByRole('button', { name: 'Show all steps' }).click();
  await expect(plain.getByRole('listitem')).toHaveText([/Left Tacoma for Anchorage/, /Arrived in Tacoma/]);
  await expect(plain.getByText('Expected to be ready for pickup')).toBeVisible();
  shown.push(plain.url());

  await plain.goto('/track/NB7399999');
  await expect(plain.getByRole('heading', { name: 'Package not found' })).toBeVisible();
  shown.push(plain.url());
  expect(loaded.filter((path) => !/^\/(track\b|favicon\.svg$)/.test(path))).toEqual([]);
  await withoutScripts.close();

  for (const url of shown)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(url);
      await expectNoHorizontalScroll(page);
      await expectNoViolations(page, colorScheme === 'light' ? 'all' : 'colors');
    }
});
