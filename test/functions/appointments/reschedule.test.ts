import { describe, expect, it } from 'vitest';
import { errorBodyOf, type Person } from '../../support/events.ts';
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

const THURSDAY = '2026-03-05T10:00:00-09:00';

/** A customer with an appointment on Tuesday, on a new table. */
async function anAppointment() {
  const api = await anAppointmentsApi();
  const customer = await api.aCustomer();
  const booked = bookedIn(await api.book(customer, { pickupDate: TUESDAY, notes: 'Gate B' }));
  const current = () => api.appointments.current(customer.customerId, 'ANC');
  const places = async () => [await api.placesTaken(TUESDAY), await api.placesTaken(WEDNESDAY)];
  return { ...api, customer, booked, id: booked.id, current, places };
}

async function complete({ appointments, clock }: AppointmentsApi, { customerId }: Person) {
  const current = await appointments.current(customerId, 'ANC');
  if (current) await appointments.save(current, { ...current, status: 'COMPLETED' }, 3, clock.now());
}

describe('rescheduling', () => {
  it('moves the appointment and its place, and keeps its id and code', async () => {
    const { reschedule, list, customer, booked, id, places } = await anAppointment();
    const moved = bookedIn(await reschedule(customer, id, { pickupDate: WEDNESDAY, notes: 'Gate C' }));
    expect(moved).toEqual({ ...booked, pickupDate: WEDNESDAY, notes: 'Gate C', sequence: 1 });
    expect(listedIn(await list(customer))).toEqual([moved]);
    expect(await places()).toEqual([0, 1]);
  });

  it('changes only the notes, and keeps the place', async () => {
    const { reschedule, customer, booked, id, places } = await anAppointment();
    const response = await reschedule(customer, id, { pickupDate: TUESDAY, notes: ' Gate C ' });
    expect(bookedIn(response)).toEqual({ ...booked, notes: 'Gate C', sequence: 1 });
    expect(await places()).toEqual([1, 0]);
  });

  it('changes only the notes in a full slot, inside the lead time, and without ready packages', async () => {
    const { aCustomer, book, clock, reschedule, customer, booked, id, parcels, ...rest } =
      await anAppointment();
    const { placesTaken, readyPackages } = rest;
    for (let index = 0; index < 2; index++) await book(await aCustomer(), { pickupDate: TUESDAY });
    for (const parcel of await readyPackages(customer))
      await parcels.save(parcel, { ...parcel, status: 'LOST' });
    clock.set('2026-03-03T10:29:59-09:00');
    const response = await reschedule(customer, id, { pickupDate: booked.pickupDate, notes: 'Late' });
    expect(bookedIn(response)).toMatchObject({ notes: 'Late', sequence: 1, parcelCount: 0 });
    expect(await placesTaken(TUESDAY)).toBe(3);
  });

  it('writes nothing if nothing changes', async () => {
    const { reschedule, customer, booked, id, current, places } = await anAppointment();
    const before = await current();
    for (const body of [
      { pickupDate: TUESDAY, notes: 'Gate B' },
      { pickupDate: '2026-03-03T19:00:00Z', notes: ' Gate B\n', sequence: 0 },
    ])
      expect(bookedIn(await reschedule(customer, id, body))).toEqual(booked);
    expect(await current()).toEqual(before);
    expect(await places()).toEqual([1, 0]);
  });

  it('moves once for the same request twice', async () => {
    const { reschedule, customer, id, places } = await anAppointment();
    const body = { pickupDate: WEDNESDAY, notes: 'Gate B', sequence: 0 };
    const first = bookedIn(await reschedule(customer, id, body));
    // The sequence is stale, but there is nothing to change.
    expect(bookedIn(await reschedule(customer, id, body))).toEqual(first);
    expect(await places()).toEqual([0, 1]);
  });

  it('is rejected if the appointment was changed elsewhere', async () => {
    const { reschedule, list, customer, id, places } = await anAppointment();
    const moved = bookedIn(await reschedule(customer, id, { pickupDate: WEDNESDAY, sequence: 0 }));
    expect(await reschedule(customer, id, { pickupDate: THURSDAY, sequence: 0 })).toMatchObject({
      status: 409,
      body: { message: 'This appointment was changed in another window or on another device.' },
    });
    expect(listedIn(await list(customer))).toEqual([moved]);
    expect(await places()).toEqual([0, 1]);
    expect((await reschedule(customer, id, { pickupDate: THURSDAY, sequence: 1 })).status).toBe(200);
  });

  it('is not rejected because a package has arrived or the profile has changed', async () => {
    const { addPackage, reschedule, customer, id } = await anAppointment();
    await addPackage(customer, 'ANC');
    const moved = bookedIn(await reschedule(customer, id, { pickupDate: WEDNESDAY, sequence: 0 }));
    expect(moved).toMatchObject({ parcelCount: 2, sequence: 1 });
  });

  it('is rejected if the new slot is full, and the old place is kept', async () => {
    const { aCustomer, book, reschedule, customer, booked, id, list, places } = await anAppointment();
    for (let index = 0; index < 3; index++) await book(await aCustomer(), { pickupDate: WEDNESDAY });
    expect(await reschedule(customer, id, { pickupDate: WEDNESDAY, notes: 'Gate C' })).toMatchObject({
      status: 409,
      body: { message: FULL },
    });
    expect(listedIn(await list(customer))).toEqual([booked]);
    expect(await places()).toEqual([1, 3]);
  });

  it('is rejected for a time that is not bookable', async () => {
    const { reschedule, customer, id, current } = await anAppointment();
    for (const pickupDate of ['2026-03-02T10:30:00-09:00', '2026-03-03T10:15:00-09:00', 'tomorrow']) {
      const response = await reschedule(customer, id, { pickupDate });
      expect(response.status).toBe(400);
      expect(errorBodyOf(response).fieldErrors).toEqual([{ field: 'pickupDate', message: FULL }]);
    }
    expect(await current()).toMatchObject({ pickupDate: TUESDAY, version: 1 });
  });

  it('is rejected for another terminal', async () => {
    const { reschedule, customer, id } = await anAppointment();
    const response = await reschedule(customer, id, { locationCode: 'KEN', pickupDate: WEDNESDAY });
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors?.map(({ field }) => field)).toEqual(['locationCode']);
  });

  it('is rejected for another time once nothing is ready', async () => {
    const { reschedule, customer, id, handOver, readyPackages, places } = await anAppointment();
    for (const parcel of await readyPackages(customer)) await handOver(parcel);
    expect(await reschedule(customer, id, { pickupDate: WEDNESDAY })).toMatchObject({
      status: 409,
      body: { message: 'You have no packages ready for pickup in Anchorage.' },
    });
    expect(await places()).toEqual([1, 0]);
  });

  it.each([
    ['canceled', 'This appointment was canceled.'],
    ['missed', 'The time of this appointment has passed. Please book a new one.'],
    ['completed', 'This appointment is complete. To pick up more packages, please book a new one.'],
  ])('is rejected once it was %s', async (how, message) => {
    const made = await anAppointment();
    const { cancel, clock, reschedule, customer, id, current } = made;
    if (how === 'canceled') await cancel(customer, id);
    if (how === 'missed') clock.set('2026-03-03T10:30:00-09:00');
    if (how === 'completed') await complete(made, customer);
    const before = await current();
    for (const body of [
      { pickupDate: WEDNESDAY, notes: 'Gate B' },
      { pickupDate: TUESDAY, notes: 'Other' },
    ])
      expect(await reschedule(customer, id, body)).toMatchObject({ status: 409, body: { message } });
    expect(await current()).toEqual(before);
  });

  it('is rejected for an appointment that a newer one has replaced', async () => {
    const { book, cancel, reschedule, customer, id, list } = await anAppointment();
    await cancel(customer, id);
    const second = bookedIn(await book(customer, { pickupDate: WEDNESDAY }));
    expect(await reschedule(customer, id, { pickupDate: THURSDAY })).toMatchObject({
      status: 409,
      body: { message: 'This appointment was canceled.' },
    });
    expect(listedIn(await list(customer))).toEqual([second]);
  });

  it('frees a place only in a slot that is still ahead', async () => {
    const { clock, reschedule, customer, id, places } = await anAppointment();
    clock.set('2026-03-03T10:10:00-09:00');
    expect((await reschedule(customer, id, { pickupDate: WEDNESDAY })).status).toBe(200);
    expect(await places()).toEqual([1, 1]);
  });
});

// Ids of others and malformed ones are in test/api and test/unit/appointments.
it('is not found by an id in another spelling, which neither reschedules nor cancels', async () => {
  const { cancel, reschedule, current, customer, id } = await anAppointment();
  const responsesFor = async (wanted: string) => [
    await reschedule(customer, wanted, { pickupDate: WEDNESDAY }),
    await cancel(customer, wanted),
  ];
  const missing = { status: 404, body: { message: 'There is no such appointment.' } };
  for (const wanted of [
    id.replace('-anc-', '-ken-'),
    id.replace(/1$/, '2'),
    id.replace(/1$/, '01'),
    `${id} `,
  ])
    expect(await responsesFor(wanted)).toMatchObject([missing, missing]);
  expect(await current()).toMatchObject({ status: 'BOOKED', version: 1 });
});
