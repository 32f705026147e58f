import { expect, test } from '../support/fixtures.ts';
import { booked, button, notes, openReschedule, original, textOf, time, toast } from './booking.ts';

test('two tabs: shows the other tab’s change before it is overwritten', async ({
  page,
  context,
  portal,
  useSessionOf,
}) => {
  const { booker, appointment, times } = await booked(portal, 'First');
  const [moved = ''] = times;
  await useSessionOf(booker.email);
  const other = await context.newPage();
  await openReschedule(other, appointment);
  await openReschedule(page, appointment);
  await notes(other).fill('Typed here');

  await time(page, moved).check();
  await notes(page).fill('Saved there');
  await button(page, 'Update Appointment').click();
  await expect(toast(page, 'Appointment Updated')).toBeVisible();
  await openReschedule(page, appointment);
  await expect(time(page, moved)).toBeChecked();

  await button(other, 'Update Appointment').click();
  await expect(
    other.getByText('Not saved yet: this appointment was changed in another window or on another device'),
  ).toBeInViewport();
  await expect(other.getByRole('status').filter({ hasText: 'Saved there' })).toBeVisible();
  await expect(original(other)).toContainText(textOf(moved));
  // The time was not edited, so it follows.
  await expect(time(other, moved)).toBeChecked();
  await expect(notes(other)).toHaveValue('Typed here');
  await button(other, 'Update Appointment').click();
  await expect(toast(other, 'Appointment Updated')).toBeVisible();

  // The first tab learns of it on return.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(notes(page)).toHaveValue('Typed here');
});
