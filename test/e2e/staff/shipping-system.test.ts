import type { Page } from '@playwright/test';
import { DEFAULT_RULES } from '#local/shipping-system/engine/system-rules.ts';
import { apiOf } from '../support/api-of.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../support/checks.ts';
import { accounts, expect, test, toast } from '../support/fixtures.ts';
import { createPackage, openPackage } from './staff-packages.ts';

test.use({ movesClock: true });

const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1280, height: 800 };
const FREIGHT_BILL = 'NB750001';
/** What makes the sandbox refuse the package three times over. */
const STRICT = {
  zones: DEFAULT_RULES.zones.filter((zone) => zone !== 'KOD'),
  lengths: { ...DEFAULT_RULES.lengths, user2: 10, user3: 12 },
  laneWeights: { ANC: 100 },
};
const LINES = [
  'user2 exceeds 10 characters',
  'user3 exceeds 12 characters',
  'endZone is not a known zone [KOD]',
];
const TOO_HEAVY = 'Weight 120.5 is over the limit of 100 LB to zone ANC';

const details = (page: Page) => page.getByRole('dialog', { name: /^Freight bill/ });
const section = (page: Page) => details(page).getByRole('region', { name: 'TruckMate' });
const error = (page: Page) => details(page).getByRole('note').filter({ hasText: 'TruckMate error' });

/** Changes fields of the package on its edit page, and returns to its details. */
async function correct(page: Page, fields: Readonly<Record<string, string>>, destination?: string) {
  await details(page).getByRole('link', { name: 'EDIT PACKAGE' }).click();
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  if (destination) await page.getByLabel('Destination').selectOption({ label: destination });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Package updated.')).toBeVisible();
  await expect(details(page)).toBeVisible();
}

test('a package is refused, corrected and sent, and a weight that was corrected there is taken over', async ({
  page,
  portal,
  useSessionOf,
  moveClock,
}) => {
  const controls = portal.shippingSystem?.controls;
  if (!controls) throw new Error('There is no sandbox.');
  controls.setRules(STRICT);
  const { parcelId, stored } = await createPackage(portal, {
    freightBillNum: FREIGHT_BILL,
    customerName: 'Ana Kowalski',
    customerNumber: '10042',
    destinationCode: 'KOD',
    shippingProvider: 'United Parcel Service',
  });
  const order = () => controls.orders().find(({ user1 }) => user1 === FREIGHT_BILL);
  await useSessionOf(accounts.warehouse);
  await page.setViewportSize(DESKTOP);

  await test.step('it is refused with three lines at once', async () => {
    await openPackage(page, parcelId);
    await correct(page, { Weight: '20' });
    await expect(error(page)).toBeVisible();
    for (const line of LINES) await expect(error(page)).toContainText(line);
    await expectNoViolations(page, 'all');
    expect(order()).toBeUndefined();
  });

  await test.step('the board has it under its filter', async () => {
    await page.goto('/staff/packages?flags=tmError&status=ORIGIN&destination=KOD');
    const row = page.getByRole('row').filter({ hasText: FREIGHT_BILL });
    await expect(row).toContainText('TruckMate error');
    await row.getByRole('button', { name: FREIGHT_BILL }).click();
    await expect(error(page)).toBeVisible();
  });

  await test.step('corrected, it is refused by a rule', async () => {
    await page.setViewportSize(TABLET);
    await correct(
      page,
      { Carrier: 'UPS', 'Tracking number': '1Z999AA10123', Weight: '120.5' },
      'Anchorage (ANC)',
    );
    await expect(error(page)).toContainText(TOO_HEAVY);
    for (const line of LINES) await expect(error(page)).not.toContainText(line);
    await expectNoViolations(page, 'all');
  });

  await test.step('dismissed, the error stays away until the next refusal', async () => {
    await error(page).getByRole('button', { name: 'Dismiss error' }).click();
    await expect(toast(page, 'TruckMate error dismissed.')).toBeVisible();
    await expect(section(page)).toContainText('TruckMate refused this package');
    await expect(section(page)).toContainText(TOO_HEAVY);
    await correct(page, { 'Staff notes': 'Weighed twice' });
    await expect(section(page)).toContainText(TOO_HEAVY);
    await expect(error(page)).toBeHidden();
    await section(page)
      .getByRole('button', { name: /^Send again/ })
      .click();
    await expect(error(page)).toContainText(TOO_HEAVY);
  });

  await test.step('the page of the system lists it', async () => {
    await page.goto('/staff/shipping-system');
    const item = page.getByRole('listitem').filter({ hasText: FREIGHT_BILL });
    await expect(item).toContainText(TOO_HEAVY);
    for (const view of [TABLET, DESKTOP]) {
      await page.setViewportSize(view);
      await expectNoViolations(page, 'all');
      await expectNoHorizontalScroll(page);
    }
    await item.getByRole('button', { name: FREIGHT_BILL, exact: true }).click();
    await expect(error(page)).toBeVisible();
  });

  await test.step('corrected again, it is sent, and the error is gone', async () => {
    await correct(page, { Weight: '20' });
    await expect(section(page)).toContainText('In TruckMate, last sent');
    await expect(error(page)).toBeHidden();
    expect(order()).toMatchObject({ weight: 20, endZone: 'ANC', status: 'AVAIL' });
    expect((await stored())?.tmError).toBeUndefined();
  });

  await test.step('a weight corrected there is proposed, and taken', async () => {
    const { orderId = 0 } = order() ?? {};
    controls.post(orderId);
    controls.edit(orderId, { weight: 96 });
    await moveClock(2);
    const warehouse = await apiOf(portal, accounts.warehouse);
    const differences = async () =>
      (await warehouse('getParcelShipping', { params: { parcelId } })).differences.length;
    await expect.poll(differences).toBe(1);
    await openPackage(page, parcelId);
    const proposal = details(page).getByRole('table', { name: 'TruckMate has different measurements' });
    await expect(proposal).toContainText('Weight20 lbs96 lbs');
    await expectNoViolations(page, 'all');
    await details(page)
      .getByRole('button', { name: /^Use theirs/ })
      .click();
    await expect(proposal).toBeHidden();
    await expect(details(page).getByRole('region', { name: 'Package Dimensions' })).toContainText('96 lbs');
    await expect(details(page).getByRole('region', { name: 'Payment' })).toContainText('Total cost$57.60');
    await expect(section(page)).toContainText('In TruckMate, last sent');
    await expect.poll(() => order()).toMatchObject({ weight: 96, charges: 57.6 });
    await expect(details(page).getByRole('region', { name: 'Order Information' })).toContainText(
      `TruckMate bill${order()?.billNumber}`,
    );
  });
  controls.setRules(DEFAULT_RULES);
});

test('the label of a corrected package prints before the system has answered', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const controls = portal.shippingSystem?.controls;
  if (!controls) throw new Error('There is no sandbox.');
  const { parcelId } = await createPackage(
    portal,
    { freightBillNum: 'NB750002', customerName: 'Ana Kowalski', customerNumber: '10042' },
    ['TROUBLED', 'CORRECTED'],
  );
  await useSessionOf(accounts.warehouse);
  await page.setViewportSize(TABLET);
  controls.delay('create', 6_000);
  await openPackage(page, parcelId);
  await details(page).getByRole('button', { name: 'PRINT LABEL AND BEGIN SHIPPING' }).click();
  await expect(page.getByText('TruckMate has not answered yet')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Barcode of NB750002' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'PRINT LABEL' })).toBeEnabled();
  await expectNoViolations(page, 'all');
  await expect(page.getByText('TruckMate has this package')).toBeVisible();
  controls.recover();
});
