import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { closureReader } from '#functions/locations/closures.ts';
import type { Closure } from '#shared/contracts/staff/closures.ts';
import { aPerson } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import {
  type AppointmentsApi,
  anAppointmentsApi,
  bookedIn,
  FULL,
  listedIn,
  TUESDAY,
  WEDNESDAY,
} from '../support.ts';

withLocalStores();

const STAFF = aPerson('CustomerService');
const TUESDAY_ALL_DAY = { from: '2026-03-03T00:00', until: '2026-03-04T00:00' };

/** The routes of closures in Anchorage, as customer service. */
const closuresOf = ({ send }: AppointmentsApi) => ({
  close: (body: Record<string, unknown>) =>
    send('createClosure', STAFF, {
      body: { closureId: randomUUID(), locationCode: 'ANC', reason: 'Storm', ...body },
    }),
  end: (closureId: string, until: string) =>
    send('endClosure', STAFF, { params: { closureId }, body: { until } }),
  cancel: (closureId: string) => send('cancelClosure', STAFF, { params: { closureId } }),
  effect: (query: { from: string; until: string }) =>
    send('getClosureEffect', STAFF, { query: { locationCode: 'ANC', ...query } }),
  list: async () => (await send('listClosures', STAFF)).body as Closure[],
});

describe('a closed day', () => {
  it('has no free times, refuses bookings, and says which pickups are affected', async () => {
    const api = await anAppointmentsApi();
    const [booked, late] = [await api.aCustomer(), await api.aCustomer()];
    const { id } = bookedIn(await api.book(booked, { pickupDate: TUESDAY }));
    const { close, effect } = closuresOf(api);
    expect((await effect(TUESDAY_ALL_DAY)).body).toEqual({
      ...{ pickups: 1, packages: 0, freeDates: ['2026-03-03'] },
    });
    expect((await close(TUESDAY_ALL_DAY)).status).toBe(200);
    // The functions keep what they have read for a minute.
    api.clock.set('2026-03-02T09:02:00-09:00');

    expect((await api.times(late, 'ANC', '2026-03-03')).body).toEqual([]);
    expect((await api.book(late, { pickupDate: TUESDAY })).body).toMatchObject({
      fieldErrors: [{ field: 'pickupDate', message: FULL }],
    });
    const [listed] = listedIn(await api.list(booked));
    expect(listed).toMatchObject({ id, status: 'BOOKED', closedBecause: 'Storm' });
    expect(listedIn(await api.list(STAFF, { locationCode: 'ANC', pickupDate: '2026-03-03' }))).toMatchObject([
      { closedBecause: 'Storm' },
    ]);
    // One press moves it.
    const [next] = (await api.send('listNextPickupTimes', booked, { query: { locationCode: 'ANC' } }))
      .body as string[];
    const moved = bookedIn(await api.reschedule(booked, id, { pickupDate: next ?? '' }));
    expect(moved).not.toHaveProperty('closedBecause');

    const terminalOf = await closureReader(api.table, api.clock).terminals();
    expect(terminalOf('ANC').closedDates).toEqual(new Set(['2026-03-03']));
  });

  it('refuses the last booking of a customer who opened the page before', async () => {
    const api = await anAppointmentsApi();
    const customer = await api.aCustomer();
    // The function has read and keeps the closures.
    await api.list(customer);
    await closuresOf(api).close(TUESDAY_ALL_DAY);
    expect((await api.book(customer, { pickupDate: TUESDAY })).status).toBe(400);
    const { id } = bookedIn(await api.book(customer, { pickupDate: WEDNESDAY }));
    expect((await api.reschedule(customer, id, { pickupDate: TUESDAY })).status).toBe(400);
  });
});

it('a closure of some hours takes only their times', async () => {
  const api = await anAppointmentsApi();
  const customer = await api.aCustomer();
  await closuresOf(api).close({ from: '2026-03-03T08:15', until: '2026-03-03T16:00' });
  const times = (await api.times(customer, 'ANC', '2026-03-03')).body as string[];
  expect(times.map((time) => time.slice(11, 16))).toEqual(['16:00', '16:30']);
  // The day stops the clock of storage already.
  const rest = { from: '2026-03-03T16:00', until: '2026-03-05T00:00' };
  expect((await closuresOf(api).effect(rest)).body).toMatchObject({ freeDates: ['2026-03-04'] });
});

it('ends early, or is canceled, and the pickup holds again', async () => {
  const api = await anAppointmentsApi();
  const customer = await api.aCustomer();
  bookedIn(await api.book(customer, { pickupDate: TUESDAY }));
  const { cancel, close, end, list } = closuresOf(api);
  const closureId = randomUUID();
  await close({ ...TUESDAY_ALL_DAY, closureId });
  expect((await end(closureId, '2026-03-03T10:00')).status).toBe(200);
  expect((await end(closureId, '2026-03-03T10:00')).status).toBe(200);
  expect((await end(closureId, '2026-03-03T12:00')).status).toBe(409);
  expect(listedIn(await api.list(customer))[0]).not.toHaveProperty('closedBecause');
  expect(await list()).toMatchObject([{ closureId, until: '2026-03-03T10:00' }]);
  expect([(await cancel(closureId)).status, (await cancel(closureId)).status]).toEqual([204, 204]);
  expect(await list()).toEqual([]);
  expect((await end(closureId, '2026-03-03T09:00')).status).toBe(409);
  expect((await cancel(randomUUID())).status).toBe(404);
});

describe('what staff enter', () => {
  it('twice is one closure, and a closure during another one is refused with its times', async () => {
    const api = await anAppointmentsApi();
    const { close, list } = closuresOf(api);
    const request = { ...TUESDAY_ALL_DAY, closureId: randomUUID() };
    const answers = await Promise.all([close(request), close(request), close(request)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await list()).toHaveLength(1);
    const during = await close({ from: '2026-03-03T12:00', until: '2026-03-05T00:00' });
    expect(during.status).toBe(409);
    expect(during.body).toMatchObject({ message: expect.stringContaining('Tue, Mar 3 (Storm)') });
    expect((await close({ from: '2026-03-04T00:00', until: '2026-03-05T00:00' })).status).toBe(200);
  });

  it.each([
    ['a week ago', { from: '2026-02-23T00:00', until: '2026-02-24T00:00' }, 200],
    ['longer ago', { from: '2026-02-22T00:00', until: '2026-02-24T00:00' }, 400],
    ['on a Sunday', { from: '2026-03-08T00:00', until: '2026-03-09T00:00' }, 400],
    ['on a holiday', { from: '2026-03-30T00:00', until: '2026-03-31T00:00' }, 400],
    ['on the weekend when clocks change', { from: '2026-03-07T00:00', until: '2026-03-09T10:00' }, 200],
    ['backwards', { from: '2026-03-04T10:00', until: '2026-03-04T09:00' }, 400],
    ['for longer than 31 days', { from: '2026-03-04T10:00', until: '2026-04-04T10:01' }, 400],
    ['without a reason', { ...TUESDAY_ALL_DAY, reason: ' ' }, 400],
  ])('%s', async (_name, body, status) => {
    expect((await closuresOf(await anAppointmentsApi()).close(body)).status).toBe(status);
  });
});

it('counts whom a closure affects only for times that can be closed', async () => {
  const { effect } = closuresOf(await anAppointmentsApi());
  expect((await effect({ from: '0202-03-03T00:00', until: '2026-03-05T00:00' })).body).toMatchObject({
    fieldErrors: [{ field: 'from', message: 'A closure can start at most 7 days ago.' }],
  });
});

it('clients who book while the terminal closes get an appointment that says so, or none', {
  timeout: 120_000,
}, async () => {
  const api = await anAppointmentsApi();
  const clients = 200;
  const customers = await Promise.all(Array.from({ length: clients }, () => api.aCustomer()));
  const service = appointmentService(api.table, api.clock);
  const times = (await api.times(aPerson(), 'ANC', '2026-03-03')).body as string[];
  const bookings = customers.map((customer, index) =>
    service.book(customer, {
      locationCode: 'ANC',
      pickupDate: times[index % times.length] ?? TUESDAY,
      notes: '',
    }),
  );
  // Some have booked, the others are about to.
  const closing = Promise.any(bookings).then(() => closuresOf(api).close(TUESDAY_ALL_DAY));
  await Promise.allSettled([...bookings, closing]);
  expect((await closing).status).toBe(200);
  const { shown } = await api.appointments.listOfDay('ANC', '2026-03-03');
  const listed = listedIn(await api.list(STAFF, { locationCode: 'ANC', pickupDate: '2026-03-03' }));
  expect(shown.length).toBeGreaterThan(0);
  expect(listed).toHaveLength(shown.length);
  for (const appointment of listed) expect(appointment.closedBecause).toBe('Storm');
  await expect(
    service.book(await api.aCustomer(), { locationCode: 'ANC', pickupDate: TUESDAY, notes: '' }),
  ).rejects.toThrow(FULL);
});
