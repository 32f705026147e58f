import { beforeAll, describe, expect, it } from 'vitest';
import { slotPartition } from '../../../functions/data/keys.ts';
import { aPerson, errorBodyOf } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import {
  type AppointmentsApi,
  anAppointmentsApi,
  bookedIn,
  FULL,
  listedIn,
  TUESDAY,
  WEDNESDAY,
} from './support.ts';

withLocalStores();

let api: AppointmentsApi;
beforeAll(async () => {
  api = await anAppointmentsApi();
});

/** Fills a slot with three other customers. */
async function fill({ aCustomer, book }: AppointmentsApi, pickupDate: string) {
  for (let index = 0; index < 3; index++) bookedIn(await book(await aCustomer(), { pickupDate }));
}

describe('booking a pickup', () => {
  it('accepts the same instant in another notation, and returns local time', async () => {
    for (const pickupDate of ['2026-03-04T19:00:00Z', '2026-03-04T19:00:00.000Z', '2026-03-05T04:00+09:00'])
      expect(bookedIn(await api.book(await api.aCustomer(), { pickupDate })).pickupDate).toBe(WEDNESDAY);
  });

  it('cleans the notes', async () => {
    const notes = ' Gate B\r\nring\u0000 twice ';
    const booked = bookedIn(await api.book(await api.aCustomer(), { pickupDate: TUESDAY, notes }));
    expect(booked.notes).toBe('Gate B\nring twice');
    const longest = `  ${'n'.repeat(1000)}\u0007  `;
    const other = bookedIn(
      await api.book(await api.aCustomer(), { pickupDate: '2026-03-05T10:00:00-09:00', notes: longest }),
    );
    expect(other.notes).toBe('n'.repeat(1000));
  });

  it('is possible with unpaid packages', async () => {
    const customer = await api.aCustomer({});
    const parcel = await api.addPackage(customer, 'ANC');
    await api.parcels.save(parcel, { ...parcel, paymentStatus: 'UNPAID' });
    expect((await api.book(customer, { pickupDate: '2026-03-05T11:00:00-09:00' })).status).toBe(200);
  });

  // Which times are bookable is in test/unit/pickup-times.
  it.each([
    ['inside the lead time', '2026-03-02T10:30:00-09:00'],
    ['on a holiday', '2026-03-30T10:00:00-08:00'],
    ['a second after a slot', '2026-03-03T10:00:01-09:00'],
    ['after closing, although its local time is before', '2026-03-09T16:30:00-09:00'],
    ['without an offset', '2026-03-03T10:00:00'],
    ['on a day that does not exist', '2026-02-30T10:00:00-09:00'],
    ['not a time', 'tomorrow'],
    ['a number', 1_772_560_800_000],
  ])('is rejected with a pickup time that is not bookable: %s', async (_, pickupDate) => {
    const customer = await api.aCustomer();
    expect(errorBodyOf(await api.book(customer, { pickupDate }))).toMatchObject({
      status: 400,
      messages: [FULL],
      fieldErrors: [{ field: 'pickupDate', message: FULL }],
    });
    expect(listedIn(await api.list(customer))).toEqual([]);
  });

  it('is rejected without a pickup time', async () => {
    expect(errorBodyOf(await api.book(await api.aCustomer(), {}))).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'pickupDate', message: 'Pickup date required' }],
    });
  });

  it.each([
    ['the origin', { locationCode: 'TAC' }, 'locationCode'],
    ['an unknown terminal', { locationCode: 'SEA' }, 'locationCode'],
    ['notes that are too long', { notes: 'n'.repeat(1001) }, 'notes'],
  ])('is rejected with %s', async (_, body, field) => {
    const response = await api.book(await api.aCustomer(), { pickupDate: TUESDAY, ...body });
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors?.map((error) => error.field)).toEqual([field]);
  });

  it('is rejected where nothing is ready', async () => {
    const customer = await api.aCustomer({ KEN: 1 });
    const response = await api.book(customer, { pickupDate: TUESDAY });
    expect(response).toMatchObject({
      status: 409,
      body: { message: 'You have no packages ready for pickup in Anchorage.' },
    });
    // Not on its way, and not already picked up.
    const parcel = await api.addPackage(customer, 'ANC');
    await api.handOver(parcel);
    expect((await api.book(customer, { pickupDate: TUESDAY })).status).toBe(409);
    expect((await api.book(customer, { locationCode: 'KEN', pickupDate: TUESDAY })).status).toBe(200);
  });

  it('is rejected if only other customers have packages there', async () => {
    await api.aCustomer({ KOD: 3 });
    const customer = await api.aCustomer({});
    expect((await api.book(customer, { locationCode: 'KOD', pickupDate: TUESDAY })).status).toBe(409);
  });

  it('is rejected without a profile', async () => {
    const person = aPerson();
    await api.addPackage(person, 'ANC');
    expect(await api.book(person, { pickupDate: TUESDAY })).toMatchObject({
      status: 404,
      body: { message: 'There is no profile yet.' },
    });
  });

  it('is rejected with an open appointment at the terminal, which does not change', async () => {
    const { aCustomer, book, list, placesTaken } = await anAppointmentsApi();
    const customer = await aCustomer({ ANC: 1, KEN: 1 });
    const booked = bookedIn(await book(customer, { pickupDate: TUESDAY }));
    const message = 'You already have an appointment in Anchorage. Please reschedule it.';
    for (const body of [{ pickupDate: WEDNESDAY }, { pickupDate: TUESDAY, notes: 'Gate B' }])
      expect(await book(customer, body)).toMatchObject({ status: 409, body: { message } });
    expect(listedIn(await list(customer))).toEqual([booked]);
    expect([await placesTaken(TUESDAY), await placesTaken(WEDNESDAY)]).toEqual([1, 0]);
    expect((await book(customer, { locationCode: 'KEN', pickupDate: TUESDAY })).status).toBe(200);
  });

  it('is rejected in a full slot with the specified message', async () => {
    const other = await anAppointmentsApi();
    await fill(other, TUESDAY);
    expect(await other.placesTaken(TUESDAY)).toBe(3);
    const customer = await other.aCustomer();
    expect(await other.book(customer, { pickupDate: TUESDAY })).toMatchObject({
      status: 409,
      body: { status: 409, error: 'Conflict', message: FULL },
    });
    expect(listedIn(await other.list(customer))).toEqual([]);
    expect(await other.placesTaken(TUESDAY)).toBe(3);
  });

  it('counts its place until three days after the pickup', async () => {
    const { table, aCustomer, book } = await anAppointmentsApi();
    bookedIn(await book(await aCustomer(), { pickupDate: TUESDAY }));
    const reader = { read: ({ count, expiresAt }: Readonly<Record<string, unknown>>) => [count, expiresAt] };
    const { items } = await table.query(reader, { partition: slotPartition('ANC') });
    expect(items).toEqual([[1, Date.parse(TUESDAY) / 1000 + 3 * 86_400]]);
  });

  it('returns the same appointment for the same request, and takes no second place', async () => {
    const other = await anAppointmentsApi();
    const customer = await other.aCustomer();
    const first = bookedIn(await other.book(customer, { pickupDate: TUESDAY, notes: 'Gate B' }));
    await fill(other, WEDNESDAY);
    const again = await other.book(customer, { pickupDate: '2026-03-03T19:00:00Z', notes: ' Gate B ' });
    expect(bookedIn(again)).toEqual(first);
    expect(await other.placesTaken(TUESDAY)).toBe(1);
    // Also when its own place was the last one.
    const last = await other.aCustomer();
    await other.book(await other.aCustomer(), { pickupDate: TUESDAY });
    const taken = bookedIn(await other.book(last, { pickupDate: TUESDAY }));
    expect(bookedIn(await other.book(last, { pickupDate: TUESDAY }))).toEqual(taken);
  });
});

describe('a new appointment', () => {
  it.each([
    ['canceled', 'CANCELED'],
    ['missed', 'MISSED'],
    ['completed', 'COMPLETED'],
  ] as const)('replaces one that was %s, which is kept', async (_, status) => {
    const { addPackage, aCustomer, appointments, book, cancel, clock, list } = await anAppointmentsApi();
    const customer = await aCustomer();
    const staff = aPerson('ParcelOperations');
    const first = bookedIn(await book(customer, { pickupDate: TUESDAY, notes: 'First' }));
    if (status === 'CANCELED') await cancel(customer, first.id);
    clock.set('2026-03-03T12:00:00-09:00');
    if (status === 'COMPLETED') {
      const current = await appointments.current(customer.customerId, 'ANC');
      if (current) await appointments.save(current, { ...current, status }, 3, clock.now());
    }
    await addPackage(customer, 'ANC');
    const dayBefore = listedIn(await list(staff, { locationCode: 'ANC', pickupDate: '2026-03-03' }));
    expect(dayBefore.map((appointment) => appointment.status)).toEqual(status === 'CANCELED' ? [] : [status]);

    const second = bookedIn(await book(customer, { pickupDate: WEDNESDAY }));
    expect(second).toMatchObject({
      id: `${customer.customerId}-anc-2`,
      status: 'BOOKED',
      notes: '',
      parcelCount: 2,
      sequence: 0,
    });
    expect(second.pickupCode).not.toBe(first.pickupCode);
    expect(listedIn(await list(customer))).toEqual([second]);
    expect(await appointments.past({ ...customer, locationCode: 'ANC', number: 1 })).toMatchObject({
      number: 1,
      status,
      appointmentNotes: 'First',
      pickupCode: first.pickupCode,
    });
    expect(listedIn(await list(staff, { locationCode: 'ANC', pickupDate: '2026-03-03' }))).toEqual(dayBefore);

    await cancel(customer, second.id);
    expect(bookedIn(await book(customer, { pickupDate: WEDNESDAY })).id).toBe(`${customer.customerId}-anc-3`);
    expect(await appointments.bookedOnDay('ANC', '2026-03-04')).toEqual(new Map([['2026-03-04T10:00', 1]]));
  });
});
