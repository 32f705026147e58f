import { expectAccessible } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import {
  book,
  booked,
  button,
  createBooker,
  freeTimes,
  main,
  notes,
  openReschedule,
  textOf,
  times,
} from './booking.ts';

test.describe('a terminal where nothing can be booked', () => {
  test('for a wrong or missing terminal, in any case of letters', { tag: '@screen' }, async ({
    page,
    portal,
  }) => {
    const { email } = await createBooker(portal, 'ANC', 'KOD');
    await signIn(page, email);
    for (const query of ['', '?locationCode=TAC', '?locationCode=XYZ']) {
      await page.goto(`/appointments/new${query}`);
      await expect(page.getByText('This link does not name a pickup terminal')).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Book a pickup in Kodiak' }).click();
    await expect(page.getByRole('heading', { name: /^Kodiak/ })).toBeVisible();
    await page.goto('/appointments/new?locationCode=anc');
    await expect(page.getByRole('heading', { name: /^Anchorage/ })).toBeVisible();
  });

  test('offers to book only where no pickup is booked', async ({ page, portal }) => {
    const booker = await createBooker(portal, 'ANC', 'KEN');
    const bookIn = async (code: 'ANC' | 'KEN') =>
      book(booker, code, (await freeTimes(booker, code, 2)).times[0] ?? '');
    await bookIn('ANC');
    await signIn(page, booker.email);
    const offers = page.getByRole('link', { name: /^Book a pickup in/ });
    await page.goto('/appointments/new');
    await expect(offers).toHaveText(['Book a pickup in Kenai']);
    await expect(page.getByText('You have packages that are ready for pickup.')).toBeVisible();
    await page.goto('/appointments/new?locationCode=KOD');
    await expect(offers).toHaveText(['Book a pickup in Kenai']);

    await bookIn('KEN');
    await page.reload();
    await page.getByRole('link', { name: 'See your appointments' }).click();
    await expect(page).toHaveURL('/appointments');
    await expect(offers).toHaveCount(0);
  });

  test('for a terminal without ready packages', { tag: '@screen' }, async ({ page, portal }) => {
    const { email } = await createBooker(portal);
    await signIn(page, email);
    await page.goto('/appointments/new?locationCode=KOD');
    await expect(page.getByText('Nothing is ready for pickup in Kodiak')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See your packages' }).click();
    await expect(page).toHaveURL('/orders');
  });

  test('for a terminal with an appointment', { tag: '@screen' }, async ({ page, portal }) => {
    const booker = await createBooker(portal, 'KOD');
    const { times: free } = await freeTimes(booker, 'KOD', 1);
    const { id } = await book(booker, 'KOD', free[0] ?? '');
    await signIn(page, booker.email);
    await page.goto('/appointments/new?locationCode=KOD');
    await expect(page.getByText('You already have an appointment in Kodiak')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'RESCHEDULE' }).click();
    await expect(page).toHaveURL(new RegExp(`/appointments/${encodeURIComponent(id)}`));
  });

  test('for a terminal without any free date, and when the dates cannot be loaded', {
    tag: '@screen',
  }, async ({ page, portal }) => {
    const { email } = await createBooker(portal, 'ANC');
    await signIn(page, email);
    const next = '**/api/appointments/nextAvailableDate*';
    await page.route(next, (route) => route.fulfill({ json: null }));
    await page.goto('/appointments/new?locationCode=ANC');
    await expect(page.getByText('No free pickup times in Anchorage')).toBeVisible();
    await expect(main(page).getByRole('link', { name: /customerservice/ })).toBeVisible();
    await expectAccessible(page);

    await page.unroute(next);
    await page.route(next, (route) =>
      route.fulfill({ status: 403, json: { status: 403, error: 'Forbidden' } }),
    );
    await page.reload();
    await expect(page.getByText('The pickup times could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(next);
    await button(page, 'Try again').click();
    await expect(times(page).first()).toBeVisible();
  });
});

test.describe('an appointment that is no longer open', () => {
  test('unknown or canceled', { tag: '@screen' }, async ({ page, portal }) => {
    const { booker, appointment } = await booked(portal, 6);
    await booker.appointments.cancel(booker, appointment.id);
    await signIn(page, booker.email);
    for (const id of ['unknown', appointment.id]) {
      await page.goto(`/appointments/${id}?locationCode=ANC`);
      await expect(page.getByText('This appointment is no longer open')).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Book a pickup in Anchorage' }).click();
    await expect(page.getByRole('heading', { name: 'New Appointment' })).toBeVisible();
  });

  test('missed', { tag: '@screen' }, async ({ page, portal }) => {
    const booker = await createBooker(portal, 'ANC');
    const missed = await booker.miss('ANC');
    await signIn(page, booker.email);
    await page.goto(`/appointments/${missed.id}`);
    await expect(page.getByText('You missed this appointment')).toBeVisible();
    await expect(page.getByText(textOf(missed.pickupDate))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Book a pickup in Anchorage' }).click();
    await expect(page.getByRole('heading', { name: 'New Appointment' })).toBeVisible();
  });

  test('canceled in another window while it is edited', async ({ page, portal }) => {
    const { booker, appointment } = await booked(portal, 6);
    await signIn(page, booker.email);
    await openReschedule(page, appointment);
    await booker.appointments.cancel(booker, appointment.id);
    await notes(page).fill('Too late');
    await button(page, 'Update Appointment').click();
    await expect(page.getByText('This appointment is no longer open')).toBeVisible();
  });
});
