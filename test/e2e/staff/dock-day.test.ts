import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Table } from '#functions/core/data/table.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import type { Portal } from '#local/portal.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { sailingIdOf } from '#shared/rules/sailings/sailing.ts';
import { ALASKA_TIME_ZONE, ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { scan } from '../support/scanner.ts';

test.use({ movesClock: true });

/** A sailing that departs in three hours and arrives the day after. */
async function aSailing(table: Table, { clock }: Portal, loadNumber: string, locationCode: 'ANC' | 'KOD') {
  const local = (hours: number, timeZone: string) =>
    toLocalTime(new Date(clock.now().getTime() + hours * HOUR_MS), timeZone).slice(0, 16);
  const departure = local(3, ORIGIN_TIME_ZONE);
  const sailingId = sailingIdOf(departure, loadNumber);
  await sailingRepository(table).save(null, {
    ...{ sailingId, loadNumber, carrier: 'Inside Passage Line' },
    cutoff: local(2, ORIGIN_TIME_ZONE),
    departure: { planned: departure },
    calls: [
      {
        locationCode,
        arrival: { planned: local(20, ALASKA_TIME_ZONE) },
        readyHours: { min: 24, max: 48 },
      },
    ],
    ...{ changes: [], createdAt: clock.now().toISOString(), createdBy: 'dock', version: 1 },
  });
  return sailingId;
}

/** Scans packages one after the other, as a person with a scanner does. */
async function scanAll(page: Page, numbers: readonly string[]) {
  for (const number of numbers) await scan(page, number);
}

test('a day at the dock: 14 depart after the wrong load, 12 arrive, and one is found the day after', async ({
  page,
  portal,
  useSessionOf,
  moveClock,
}) => {
  const serial = randomInt(1000, 9999);
  const numberOf = (index: number) => `NB7${serial}${String(index).padStart(2, '0')}`;
  const numbers = Array.from({ length: 15 }, (_, index) => numberOf(index + 1));
  const [unlisted = '', ...listed] = numbers;
  const [load, wrong] = [`LOAD ${serial}`, `LOAD ${serial + 1}`];
  const { repository, parcels, table } = await createCustomerWith(portal, (customerId) =>
    numbers.map((freightBillNum) =>
      aParcelRecord(customerId, { freightBillNum }, freightBillNum === unlisted ? ['TRANSIT'] : []),
    ),
  );
  const sailingId = await aSailing(table, portal, load, 'ANC');
  await aSailing(table, portal, wrong, 'KOD');
  await useSessionOf(accounts.warehouse);
  // The tablet at the dock.
  await page.setViewportSize({ width: 820, height: 1180 });

  await page.goto('/staff/depart');
  await expect(page.getByRole('textbox', { name: 'Scan the load' })).toBeFocused();
  await scan(page, wrong);
  await expect(page.getByRole('textbox', { name: 'Scan a package' })).toBeFocused();
  await scanAll(page, listed);
  await expect(page.getByText('0 ready, 14 refused')).toBeVisible();
  await expect(page.getByText(`${wrong} does not call at Anchorage.`).first()).toBeVisible();
  await scan(page, load);
  await expect(page.getByText('14 ready, 0 refused')).toBeVisible();
  await page.getByRole('button', { name: 'Depart 14 packages' }).click();
  await expect(page.getByText('14 packages departed.')).toBeVisible();
  for (const { parcelId } of parcels.slice(1))
    expect(await repository.find(parcelId, true)).toMatchObject({ status: 'TRANSIT', sailingId });

  await moveClock(4 * 60);
  await page.goto('/staff/arrive');
  await page.getByLabel('Your terminal').selectOption('Anchorage');
  await expect(page.getByLabel('Arrives with')).toBeVisible();
  await scan(page, load);
  const state = page.getByRole('region', { name: load });
  await expect(state.getByRole('heading', { name: `${load}: 0 of 14` })).toBeVisible();
  await scan(page, 'A-12');
  await scanAll(page, [unlisted, ...listed.slice(2)]);
  await expect(state.getByRole('heading', { name: `${load}: 12 of 14` })).toBeVisible();
  await expect(state).toContainText(`Missing: ${listed[0]}, ${listed[1]}`);
  await expect(state).toContainText(`Not listed: ${unlisted}`);
  await page.getByRole('button', { name: 'Arrive 13 packages' }).click();
  await expect(page.getByText('13 packages arrived.')).toBeVisible();
  await state.getByRole('button', { name: `Close ${load}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Close ${load}` })
    .click();
  await expect(state.getByText('Closed, 2 not arrived')).toBeVisible();

  await page.goto('/staff/packages?status=TRANSIT&flags=notArrived');
  for (const number of listed.slice(0, 2))
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Not arrived');

  await moveClock(24 * 60);
  await page.goto('/staff/arrive');
  await page.getByRole('button', { name: 'New pile' }).click();
  await scan(page, load);
  await page.getByRole('button', { name: 'No shelf' }).click();
  await scan(page, listed[0] ?? '');
  await page.getByRole('button', { name: 'Arrive 1 package' }).click();
  await expect(page.getByText('1 package arrived.')).toBeVisible();
  await expect(state.getByRole('heading', { name: `${load}: 13 of 14` })).toBeVisible();
  await expect(state).toContainText(`Not arrived: ${listed[1]}`);
  await expect(state).toContainText(`Not listed: ${unlisted}`);
});
