import type { Page } from '@playwright/test';
import { addDays, datesBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { fromLocalTime, toLocalDate } from '#shared/rules/time-zone.ts';
import { anImage } from '#test/support/images.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { CARDS, enterCard, openCardPage } from '../payments/paying.ts';
import { apiOf } from '../support/api-of.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../support/checks.ts';
import { accounts, toast } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { sign } from '../support/sign.ts';
import { expectEmail } from '../support/told.ts';
import { heading } from './customer.ts';
import { expect, test } from './journey.ts';
import { openTablet } from './tablet.ts';

test.use({ movesClock: true });

const FREIGHT_BILL = 'NB740001';
const MONDAY = 1;

/** The first Monday from a date on with no holiday in the six weeks after it. */
function quietMonday(date: string): string {
  const monday = datesBetween(date, addDays(date, 366)).find(
    (day) => weekdayOf(day) === MONDAY && holidaysBetween(day, addDays(day, 42)).length === 0,
  );
  if (monday === undefined) throw new Error(`No six weeks after ${date} are without a holiday.`);
  return monday;
}

test('a customer waits 40 days, pays storage twice, is closed out by a storm, and claims a damaged box', async ({
  page,
  browser,
  portal,
  journey,
  useSessionOf,
  moveClock,
}) => {
  test.slow();
  const { step } = journey;
  const arrival = quietMonday(addDays(toLocalDate(portal.clock.now(), ALASKA_TIME_ZONE), 3));
  /** Moves the clock to a time in the morning of a day after the arrival. */
  const moveTo = async (days: number, time = '10:30') => {
    const at = fromLocalTime(addDays(arrival, days), time, ALASKA_TIME_ZONE);
    if (at) await portal.clock.moveTo(at);
  };
  await moveTo(-3);
  // 4.05 cubic feet: $2.025 a day.
  const { email, customerId, parcels } = await createCustomerWith(portal, (id) => [
    {
      ...aParcelRecord(id),
      ...{ freightBillNum: FREIGHT_BILL, customerName: 'Ada Bering' },
      ...{ length: 35, width: 20, height: 10 },
    },
  ]);
  const parcelId = parcels[0]?.parcelId ?? '';
  const warehouse = await apiOf(portal, accounts.warehouse);
  const isTold = (subject: RegExp) => expectEmail(portal, moveClock, { email, customerId }, subject);
  const payCard = async () => {
    await openCardPage(page);
    await enterCard(page, CARDS.approved);
    await expect(heading(page, 'Payment Successful')).toBeVisible();
  };
  const checkPage = async (shown: Page) => {
    await expectNoHorizontalScroll(shown);
    await expectNoViolations(shown, 'all');
  };

  await step('declares a value of $400 on the invoice and pays', async () => {
    await useSessionOf(email);
    await page.goto('/orders');
    await page.getByLabel('Select All').check();
    await page.getByRole('button', { name: 'Pay $27.50' }).click();
    await page.getByRole('button', { name: 'Declare more' }).click();
    await page.getByLabel('Declared value').fill('400');
    await page.getByLabel('Contents').fill('Two outboard motors');
    await page.getByRole('button', { name: 'Save coverage' }).click();
    await expect(page.getByRole('heading', { name: '1 package, $31.50' })).toBeVisible();
    await checkPage(page);
    await payCard();
  });

  await step('is told that it is ready, and by when to pick it up', async () => {
    await warehouse('moveParcels', { body: { to: 'TRANSIT', parcelIds: [parcelId] } });
    await moveTo(0);
    await warehouse('moveParcels', { body: { to: 'DESTINATION', parcelIds: [parcelId], terminal: 'ANC' } });
    await isTold(/is ready for pickup/);
    await page.goto('/orders');
    await expect(page.getByRole('article', { name: FREIGHT_BILL })).toContainText('Pick up by Mon, ');
    await checkPage(page);
  });

  await step('waits for the last free day', () => moveTo(7));
  await isTold(/^Last free day: today$/);

  await step('pays storage on day 12', async () => {
    await moveTo(12);
    await page.goto('/orders');
    await expect(page.getByRole('article', { name: FREIGHT_BILL })).toContainText('$10.13 so far');
    await page.getByRole('button', { name: 'Pay storage $10.13' }).click();
    await expect(page.getByText('Storage, 5 days')).toBeVisible();
    await checkPage(page);
    await payCard();
    expect((await (await apiOf(portal, email))('getParcel', { params: { parcelId } })).storage).toMatchObject(
      {
        chargedDays: 5,
        due: 0,
      },
    );
  });

  await step('books a pickup for day 14, and is closed out by a storm', async () => {
    await moveTo(14);
    await page.goto('/orders');
    await page.getByRole('link', { name: 'Book pickup in Anchorage' }).first().click();
    await page.getByRole('radiogroup').getByRole('radio').first().check();
    await checkPage(page);
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect(toast(page, 'Appointment Scheduled')).toBeVisible();
    const desk = await openTablet(browser, portal, accounts.service);
    await desk.goto('/staff/pickups');
    await desk.getByLabel('Your terminal').selectOption('Anchorage');
    await desk.getByRole('button', { name: 'Close terminal' }).click();
    await expect(desk.getByText("1 booked pickup can't take place.")).toBeVisible();
    await checkPage(desk);
    await desk.getByRole('dialog').getByRole('button', { name: 'Close Anchorage' }).click();
    await expect(toast(desk, 'Closure saved.')).toBeVisible();
    await desk.context().close();
    // Closures that are corrected within two minutes are told once.
    await moveClock(3);
  });
  await isTold(/closed/i);

  await step('moves the pickup with one press', async () => {
    await page.goto('/appointments');
    await expect(page.getByText('The terminal is closed at this time: Storm')).toBeVisible();
    await checkPage(page);
    await page.getByRole('group', { name: 'Next free times' }).getByRole('button').first().click();
    await expect(toast(page, 'Appointment Updated')).toBeVisible();
  });

  await step('pays the days since then on day 20, without the one of the storm', async () => {
    await moveTo(20);
    await page.goto('/orders');
    await page.getByRole('button', { name: 'Pay storage $14.18' }).click();
    await expect(page.getByText('Storage, 7 days')).toBeVisible();
    await payCard();
  });

  const tablet = await openTablet(browser, portal, accounts.warehouse);
  await step(
    'comes on day 40, and the handover waits for the storage until it is paid on the phone',
    async () => {
      await moveTo(40);
      await tablet.goto('/staff/pickups');
      await tablet.getByLabel('Your terminal').selectOption('Anchorage');
      await tablet.getByRole('searchbox', { name: 'Find a customer' }).fill(FREIGHT_BILL);
      await tablet.keyboard.press('Enter');
      await tablet.getByRole('checkbox', { name: FREIGHT_BILL }).check();
      await expect(tablet.getByText('$40.50 is due for storage')).toBeVisible();
      await checkPage(tablet);
      await tablet.getByLabel("I checked this person's ID").check();
      await tablet.getByLabel('Name of the person signing').fill('Ana Kowalski');
      await sign(tablet);
      await tablet.getByRole('button', { name: 'Hand over 1 package' }).click();
      await expect(tablet.getByText('The handover goes on by itself.')).toBeVisible();
      await page.goto('/orders');
      await expect(page.getByRole('article', { name: FREIGHT_BILL })).toContainText('Abandoned: ');
      await checkPage(page);
      await page.getByRole('button', { name: 'Pay storage $40.50' }).click();
      await payCard();
      await expect(tablet.getByRole('status').filter({ hasText: '1 package handed over' })).toBeVisible();
    },
  );
  await isTold(/was picked up/);

  // There is no draft yet.
  journey.accept('404 /api/claims/');
  await step('finds it damaged at home, and claims it on the phone', async () => {
    await moveTo(41);
    await page.goto(`/claims/${parcelId}`);
    await page.getByLabel('What happened?').fill('One motor has a cracked housing.');
    await page.getByLabel('Amount').fill('350');
    await page.getByLabel('Add photos or PDF files').setInputFiles({
      name: 'motor.jpg',
      mimeType: 'image/jpeg',
      buffer: await anImage({ width: 80, height: 60 }),
    });
    await expect(page.getByText('Uploaded')).toBeVisible();
    await checkPage(page);
    await page.getByRole('button', { name: 'File claim' }).click();
    await expect(toast(page, 'Your claim is filed.')).toBeVisible();
  });

  await step('is answered by customer service, accepts the offer and is paid', async () => {
    const desk = await openTablet(browser, portal, accounts.service);
    await desk.goto('/staff/claims');
    await desk.getByRole('link', { name: FREIGHT_BILL }).click();
    await expect(heading(desk, /Claim/)).toBeVisible();
    await checkPage(desk);
    await desk.getByRole('button', { name: 'Make offer' }).click();
    await desk.getByLabel('Amount of the offer').fill('300');
    await desk.getByLabel('Message to the customer').fill('The housing costs $300.');
    await desk.getByRole('dialog').getByRole('button', { name: 'Make offer' }).click();
    await expect(toast(desk, 'Offer made.')).toBeVisible();
    await page.goto(`/claims/${parcelId}`);
    await page.getByRole('button', { name: 'Accept $300.00' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept $300.00' }).click();
    await expect(toast(page, 'Offer accepted.')).toBeVisible();
    // The button that opened the dialog is gone.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await desk.reload();
    await desk.getByRole('button', { name: 'Pay' }).click();
    await desk.getByLabel('Check or transfer number').fill('Check 2208');
    await desk.getByRole('dialog').getByRole('button', { name: 'Pay $300.00' }).click();
    await expect(toast(desk, 'Payment recorded.')).toBeVisible();
    await checkPage(desk);
    await page.reload();
    await expect(page.getByText('$300.00').first()).toBeVisible();
    await checkPage(page);
  });
});
