import { beforeAll, describe, expect, it } from 'vitest';
import { slotPartition } from '#functions/core/data/keys.ts';
import { aPerson, errorBodyOf } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import {
  type AppointmentsApi,
  anAppointment,
  anAppointmentsApi,
  bookedIn,
  FULL,
  listedIn,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from './support.ts';

withLocalStores();

let api: AppointmentsApi;
beforeAll(async () => {
  api = await anAppointmentsApi();
});

describe('booking a pickup', () => {
  it('cleans the notes, and then allows up to 1,000 characters', async () => {
    const booked = async (pickupDate: string, notes: string) =>
      bookedIn(await api.book(await api.aCustomer(), { pickupDate, notes })).notes;
    expect(await booked(WEDNESDAY, ' Gate B\r\nring\u0000 twice ')).toBe('Gate B\nring twice');
    expect(await booked(THURSDAY, `  ${'n'.repeat(1000)}\u0007  `)).toBe('n'.repeat(1000));
  });

  it('is possible with unpaid packages', async () => {
    const customer = await api.aCustomer({});
    const parcel = await api.addPackage(customer, 'ANC');
    await api.parcels.save(parcel, { ...parcel, paymentStatus: 'UNPAID' });
    expect((await api.book(customer, { pickupDate: THURSDAY })).status).toBe(200);
  });

  // Which times are bookable is in test/unit/pickup-times.
  it.each<[string, object, object]>([
    ['an early time', { pickupDate: '2026-03-02T10:30:00-09:00' }, { field: 'pickupDate', message: FULL }],
    ['a number as time', { pickupDate: Date.parse(TUESDAY) }, { field: 'pickupDate', message: FULL }],
    ['no time', { pickupDate: undefined }, { field: 'pickupDate', message: 'Pickup date required' }],
    ['the origin', { locationCode: 'TAC' }, { field: 'locationCode' }],
    ['notes that are too long', { notes: 'n'.repeat(1001) }, { field: 'notes' }],
  ])('is rejected with %s', async (_, body, fieldError) => {
    const customer = await api.aCustomer();
    const response = await api.book(customer, { pickupDate: TUESDAY, ...body });
    const { fieldErrors = [], ...error } = errorBodyOf(response);
    expect(error).toMatchObject({ status: 400, messages: fieldErrors.map(({ message }) => message) });
    expect(fieldErrors).toMatchObject([fieldError]);
    expect(listedIn(await api.list(customer))).toEqual([]);
  });

  it('is rejected at a terminal where the customer has no package ready', async () => {
    await api.aCustomer({ ANC: 3 });
    const customer = await api.aCustomer({ KEN: 1 });
    const message = 'You have no packages ready for pickup in Anchorage.';
    const refused = { status: 409, body: { message } };
    expect(await api.book(customer, { pickupDate: TUESDAY })).toMatchObject(refused);
    const parcel = await api.addPackage(customer, 'ANC');
    await api.handOver(parcel);
    expect(await api.book(customer, { pickupDate: TUESDAY })).toMatchObject(refused);
    expect((await api.book(customer, { locationCode: 'KEN', pickupDate: TUESDAY })).status).toBe(200);
  });

  it('is rejected without a profile', async () => {
    const person = aPerson();
    await api.addPackage(person, 'ANC');
    expect(await api.book(person, { pickupDate: TUESDAY })).toMatchObject({
      status: 404,
      body: { message: 'There is no profile yet.' },
    });
  });

  it('is rejected with an open appointment at the terminal, which stays unchanged', async () => {
    const { addPackage, book, booked, customer, list, placesOn } = await anAppointment();
    await addPackage(customer, 'KEN');
    const message = 'You already have an appointment in Anchorage. Please reschedule it.';
    for (const body of [{ pickupDate: WEDNESDAY }, { pickupDate: TUESDAY, notes: 'Gate C' }])
      expect(await book(customer, body)).toMatchObject({ status: 409, body: { message } });
    expect(listedIn(await list(customer))).toEqual([booked]);
    expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([1, 0]);
    expect((await book(customer, { locationCode: 'KEN', pickupDate: TUESDAY })).status).toBe(200);
  });

  it('is rejected in a full slot', async () => {
    const { aCustomer, book, fill, list, placesTaken } = await anAppointmentsApi();
    await fill(TUESDAY);
    const customer = await aCustomer();
    expect(await book(customer, { pickupDate: TUESDAY })).toMatchObject({
      status: 409,
      body: { status: 409, error: 'Conflict', message: FULL },
    });
    expect(listedIn(await list(customer))).toEqual([]);
    expect(await placesTaken(TUESDAY)).toBe(3);
  });

  it('keeps the counter of its slot until three days after the pickup', async () => {
    const { table } = await anAppointment();
    const reader = { read: ({ count, expiresAt }: Readonly<Record<string, unknown>>) => [count, expiresAt] };
    const { items } = await table.query(reader, { partition: slotPartition('ANC'), limit: 100 });
    expect(items).toEqual([[1, Date.parse(TUESDAY) / 1000 + 3 * 86_400]]);
  });

  it('returns the same appointment for the same request, even if it took the last place', async () => {
    const { book, booked, customer, fill, placesTaken } = await anAppointment();
    const again = () => book(customer, { pickupDate: '2026-03-03T19:00:00Z', notes: ' Gate B ' });
    expect(bookedIn(await again())).toEqual(booked);
    expect(await placesTaken(TUESDAY)).toBe(1);
    await fill(TUESDAY, 2);
    expect(bookedIn(await again())).toEqual(booked);
  });
});

describe('a new appointment', () => {
  it.each([
    ['canceled', 'CANCELED'],
    ['missed', 'MISSED'],
    ['completed', 'COMPLETED'],
  ] as const)('replaces one that was %s, which stays on record', async (_, status) => {
    const { addPackage, appointments, book, booked, cancel, change, clock, customer, list } =
      await anAppointment();
    const day = { locationCode: 'ANC', pickupDate: '2026-03-03' };
    const listOfDay = async () => listedIn(await list(aPerson('ParcelOperations'), day));
    if (status === 'CANCELED') await cancel(customer, booked.id);
    clock.set('2026-03-03T12:00:00-09:00');
    if (status === 'COMPLETED') await change(customer);
    await addPackage(customer, 'ANC');
    const dayBefore = await listOfDay();
    expect(dayBefore.map((appointment) => appointment.status)).toEqual(status === 'CANCELED' ? [] : [status]);

    const second = bookedIn(await book(customer, { pickupDate: WEDNESDAY }));
    const id = `${customer.customerId}-anc-2`;
    expect(second).toMatchObject({ id, status: 'BOOKED', notes: '', parcelCount: 2, sequence: 0 });
    expect(second.pickupCode).not.toBe(booked.pickupCode);
    expect(listedIn(await list(customer))).toEqual([second]);
    const past = { number: 1, status, appointmentNotes: 'Gate B', pickupCode: booked.pickupCode };
    const key = { ...customer, locationCode: 'ANC', number: 1 } as const;
    expect(await appointments.past(key)).toMatchObject(past);
    expect(await listOfDay()).toEqual(dayBefore);

    await cancel(customer, second.id);
    expect(bookedIn(await book(customer, { pickupDate: WEDNESDAY })).id).toBe(`${customer.customerId}-anc-3`);
    expect(await appointments.bookedOnDay('ANC', '2026-03-04')).toEqual(
      new Map([['2026-03-04T10:00', { count: 1 }]]),
    );
  });
});
