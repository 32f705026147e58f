import { randomUUID } from 'node:crypto';
import { SAMPLE_INTAKE, SAMPLE_SIGNATURE, SAMPLE_SIGNATURE_HASH } from '#test/support/api/staff-inputs.ts';
import { CARDS, enterCard, openCardPage } from '../payments/paying.ts';
import { codeFor, enterCode, fillRegistration, freshEmail, NEW_PASSWORD } from '../support/accounts.ts';
import { apiOf } from '../support/api-of.ts';
import { accounts, toast } from '../support/fixtures.ts';
import { expectEmail } from '../support/told.ts';
import { chooseFromMenu, completeOnboarding, heading, logOutAndIn, tab } from './customer.ts';
import { expect, test } from './journey.ts';

test.use({ movesClock: true });

for (const { name, width, height } of [
  { name: 'on a phone', width: 390, height: 844 },
  { name: 'on a desktop', width: 1280, height: 800 },
]) {
  test(`a new customer, from sign-up to pickup, ${name}`, async ({ page, portal, journey, moveClock }) => {
    test.slow();
    const { step } = journey;
    await page.setViewportSize({ width, height });
    const email = freshEmail();
    let customerNumber = '';
    let customerId = '';
    let parcelId = '';
    let freightBill = '';
    const isTold = (subject: RegExp) =>
      step(`was told: ${subject.source}`, () =>
        expectEmail(portal, moveClock, { email, customerId }, subject),
      );

    await step('registers from the login page', async () => {
      await page.goto('/');
      await expect(heading(page, 'Log in')).toBeVisible();
      await page.getByRole('link', { name: 'Sign up' }).click();
      await expect(heading(page, 'Create your account')).toBeVisible();
      await fillRegistration(page, email);
      await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    });

    // The API returns 404 for the profile of a new customer.
    journey.accept('404 /api/customer/me');
    await step('enters the code', async () => {
      await enterCode(page, codeFor(portal, email));
      await expect(heading(page, 'Create Your Profile')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Packages' })).toHaveCount(0);
    });

    // The number can get five codes a day, for all customers of this portal.
    await step('fills in the profile, agrees to the terms, and confirms the number', () =>
      completeOnboarding(page, portal),
    );

    await step('finds the shipping address and every tab', async () => {
      const address = await page.getByRole('region', { name: 'Your shipping address' }).textContent();
      customerNumber = /Northbound (\d{5}) KEN/.exec(address ?? '')?.[1] ?? '';
      expect(customerNumber).not.toBe('');
      await tab(page, 'Appointments').click();
      await expect(heading(page, 'Appointments')).toBeVisible();
      await expect(page.getByText('Nothing to pick up yet')).toBeVisible();
      await tab(page, 'Ship').click();
      await expect(page.getByRole('form', { name: 'Quote' })).toBeVisible();
      await chooseFromMenu(page, 'Profile');
      await expect(page.getByText('77 Birch Ln')).toBeVisible();
      await chooseFromMenu(page, 'Receipts');
      await expect(page.getByText('No receipts yet')).toBeVisible();
    });

    await step('sees the first package when it has arrived in Tacoma', async () => {
      const warehouse = await apiOf(portal, accounts.warehouse);
      const found = await warehouse('find', { query: { text: customerNumber } });
      customerId = found.customers[0]?.customerId ?? '';
      const { parcel } = await warehouse('receivePackage', {
        body: {
          ...SAMPLE_INTAKE,
          intakeId: randomUUID(),
          customerId,
          destinationCode: 'KEN',
          shippingTrackingNum: `TN${randomUUID()}`,
        },
      });
      ({ parcelId, freightBillNum: freightBill } = parcel ?? { parcelId: '', freightBillNum: '' });
      await tab(page, 'Packages').click();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByRole('article').filter({ hasText: freightBill })).toBeVisible();
      await expect(page.getByRole('region', { name: 'PAYMENT REQUIRED (1)' })).toBeVisible();
    });

    await isTold(/has arrived in Tacoma$/);

    await step('pays with a new card and stores it', async () => {
      await page.getByLabel('Select All').check();
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await openCardPage(page, { store: true });
      await enterCard(page, CARDS.approved);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(heading(page, 'Payment Successful')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Packages' })).toContainText(freightBill);
      await page.getByRole('link', { name: 'View Receipt' }).click();
      await expect(heading(page, /^Receipt \d+/)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(freightBill);
      await chooseFromMenu(page, 'Profile');
      await expect(page.getByRole('region', { name: 'Payment Card' })).toContainText('4242');
    });

    await isTold(/^Receipt \d+: \$/);

    await step('waits for the truck and the barge', async () => {
      const warehouse = await apiOf(portal, accounts.warehouse);
      await warehouse('moveParcels', { body: { to: 'TRANSIT', parcelIds: [parcelId] } });
    });
    await isTold(/is on its way to Kenai$/);
    await step('waits at home while it arrives in Kenai', async () => {
      const warehouse = await apiOf(portal, accounts.warehouse);
      await warehouse('moveParcels', { body: { to: 'DESTINATION', parcelIds: [parcelId], terminal: 'KEN' } });
    });
    await isTold(/is ready for pickup in Kenai$/);

    await step('books the pickup when the package is in Kenai', async () => {
      await tab(page, 'Packages').click();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('link', { name: 'Book pickup in Kenai' }).first().click();
      await page.getByRole('radiogroup').getByRole('radio').first().check();
      await page.getByRole('button', { name: 'Schedule Appointment' }).click();
      await expect(toast(page, 'Appointment Scheduled')).toBeVisible();
    });
    await isTold(/^Pickup booked in Kenai: /);

    await step('moves the pickup', async () => {
      await page.getByRole('link', { name: 'RESCHEDULE' }).click();
      await page.getByRole('radiogroup').getByRole('radio').last().check();
      await page.getByRole('button', { name: 'Update Appointment' }).click();
      await expect(toast(page, 'Appointment Updated')).toBeVisible();
      await expect(page.getByRole('article', { name: 'Kenai' })).toBeVisible();
    });

    await isTold(/^Pickup moved in Kenai: /);

    await step('picks the package up and finds it in the history', async () => {
      const service = await apiOf(portal, accounts.service);
      const upload = await service('createSignatureUpload', {
        body: { signature: SAMPLE_SIGNATURE_HASH, bytes: SAMPLE_SIGNATURE.length },
      });
      await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: SAMPLE_SIGNATURE });
      await service('handOver', {
        body: {
          handoverId: randomUUID(),
          customerId,
          locationCode: 'KEN',
          parcelIds: [parcelId],
          authority: { kind: 'OWNER' },
          signerName: 'Nora Lindqvist',
          identityConfirmed: true,
          signature: SAMPLE_SIGNATURE_HASH,
        },
      });
      await tab(page, 'Packages').click();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByText('No packages yet')).toBeVisible();
      await page.getByRole('link', { name: 'Past Packages' }).click();
      await expect(page.getByRole('rowheader', { name: freightBill })).toBeVisible();
    });

    await isTold(/was picked up/);

    await step('logs out and logs in again', async () => {
      await logOutAndIn(page, email, NEW_PASSWORD);
      expect(journey.documents()).toBe(1);
    });
  });
}
