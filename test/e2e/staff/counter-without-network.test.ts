import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { authorizationService } from '#functions/collection/authorizations/authorization-service.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { formatCode } from '#shared/rules/collection/collection-code.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';
import { sign } from '../support/sign.ts';
import { createPackage } from './staff-packages.ts';

test('a code is checked and a package handed over on a tablet that has lost its network, and recorded when it is back', async ({
  browser,
  portal,
}) => {
  const { customerId, table, stored } = await createPackage(
    portal,
    { paymentStatus: 'PAID', freightBillNum: 'NB740051', locationDetail: 'C-7' },
    ['TRANSIT', 'DESTINATION'],
  );
  const now = systemClock.now();
  const appointment = {
    customerId,
    locationCode: 'ANC',
    ...{ number: 1, sequence: 0, version: 1 },
    pickupDate: `${toLocalDate(now, ALASKA_TIME_ZONE)}T12:00:00-09:00`,
    status: 'BOOKED',
    ...{ pickupCode: 'QWERT7', parcelCount: 1, appointmentNotes: 'Red pickup truck' },
    ...{ customerName: 'Olga Offline', companyName: '', customerNumber: '740051' },
    ...{ createdAt: now.toISOString(), updatedAt: now.toISOString() },
  } as const;
  await appointmentRepository(table).book(appointment, null, 100);
  const { code } = await authorizationService(table, systemClock).create(
    { customerId },
    { authorizationId: crypto.randomUUID(), name: 'Ben Kowalski', phone: '', scope: { kind: 'STANDING' } },
  );

  const context = await browser.newContext({
    baseURL: portal.origin,
    viewport: { width: 820, height: 1180 },
    serviceWorkers: 'allow',
  });
  const tablet = await context.newPage();
  const row = tablet.getByRole('button', { name: /Olga Offline/ });
  await test.step('the counter is opened while there is a network', async () => {
    await signIn(tablet, accounts.warehouse);
    await tablet.goto('/staff/pickups');
    await tablet.getByLabel('Your terminal').selectOption('Anchorage');
    await expect(row).toContainText('C-7');
    await expect(row).toContainText('Nothing due');
    await expect(row).toContainText('Red pickup truck');
    await expect
      .poll(() => tablet.evaluate(async () => (await (await caches.open('counter')).keys()).length))
      .toBeGreaterThan(0);
    await expect.poll(() => tablet.evaluate(() => localStorage.getItem('last-counter'))).toContain('QWERT7');
  });

  await context.setOffline(true);
  await tablet.reload();
  const started = performance.now();
  await test.step('a code, an ID and a signature', async () => {
    await expect(tablet.getByText(/^No network\. Data as of /)).toBeVisible();
    await expect(row).toBeVisible();
    await expectNoHorizontalScroll(tablet);
    await expectNoViolations(tablet, 'all');
    await tablet.getByLabel('Find a pickup').fill(formatCode(code).toLowerCase());
    await tablet.getByLabel('Find a pickup').press('Enter');
    await expect(tablet.getByText('The code is right: Ben Kowalski may collect.')).toBeVisible();
    await tablet.getByRole('checkbox', { name: 'NB740051' }).check();
    await tablet.getByLabel("I checked this person's ID").check();
    await tablet.getByLabel('Name of the person signing').fill('Ben Kowalski');
    await sign(tablet);
    await tablet.getByRole('button', { name: 'Hand over 1 package' }).click();
    await expect(tablet.getByText('1 package handed over')).toBeVisible();
    await expectNoViolations(tablet, 'all');
  });
  // For the record: a clerk also looks at the ID, and the person signs.
  test
    .info()
    .annotations.push({ type: 'seconds', description: ((performance.now() - started) / 1000).toFixed(1) });

  await test.step('the handover survives a reload', async () => {
    await tablet.reload();
    await expect(tablet.getByText('1 handover not sent yet')).toBeVisible();
    await expect(row).not.toContainText('C-7');
    expect((await stored())?.status).toBe('DESTINATION');
  });

  await context.setOffline(false);
  await expect(tablet.getByText('1 handover not sent yet')).toBeHidden();
  await expect.poll(async () => (await stored())?.status).toBe('COMPLETED');
  expect(await stored()).toMatchObject({ signerName: 'Ben Kowalski' });
  await expect(tablet.getByLabel('Find a customer')).toBeVisible();
  await context.close();
});
