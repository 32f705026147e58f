import { expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { button, createBooker, time, times, toast } from './booking.ts';

test('books on a phone: the button stays in view, and Back does not return to the form', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const booker = await createBooker(portal, 'ANC');
  await useSessionOf(booker.email);
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto('/orders');
  await page.goto('/appointments/new?locationCode=ANC');
  await expect(times(page).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  for (const target of [page.getByRole('gridcell', { disabled: false }).first(), times(page).first()]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  const chosen = (await times(page).last().getAttribute('value')) ?? '';
  await time(page, chosen).check();
  // Stays in view once there is something to save.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button(page, 'Schedule Appointment')).toBeInViewport();
  await button(page, 'Schedule Appointment').click();
  await expect(toast(page, 'Appointment Scheduled')).toBeVisible();
  await expect(page).toHaveURL('/appointments');
  const owner = { customerId: booker.customerId, roles: ['Customer' as const] };
  expect(await booker.appointments.list(owner, {})).toMatchObject([{ pickupDate: chosen, notes: '' }]);
  await page.goBack();
  await expect(page).not.toHaveURL(/appointments/);
});
