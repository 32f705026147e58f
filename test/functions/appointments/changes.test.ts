import { describe, expect, it } from 'vitest';
import { errorBodyOf } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { anAppointment, bookedIn, FULL, listedIn, THURSDAY, TUESDAY, WEDNESDAY } from './support.ts';

withLocalStores();

const CANCELED = 'This appointment was canceled.';
const conflictWith = (message: string) => ({ status: 409, body: { message } });

// Missing ids, malformed ones and those of others are in test/api and test/unit/appointments.
describe('rescheduling', () => {
  it('moves the appointment and its place, and keeps its id and code, even after a package has arrived', async () => {
    const { addPackage, reschedule, list, customer, booked, id, placesOn } = await anAppointment();
    await addPackage(customer, 'ANC');
    const changes = { pickupDate: WEDNESDAY, notes: 'Gate C', sequence: 0 };
    const moved = bookedIn(await reschedule(customer, id, changes));
    expect(moved).toEqual({ ...booked, ...changes, parcelCount: 2, sequence: 1 });
    expect(listedIn(await list(customer))).toEqual([moved]);
    expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([0, 1]);
  });

  it('changes only the notes in a full slot, inside the lead time, and without ready packages', async () => {
    const { booked, clock, customer, fill, id, parcels, placesTaken, readyPackages, reschedule } =
      await anAppointment();
    await fill(TUESDAY, 2);
    for (const parcel of await readyPackages(customer))
      await parcels.save(parcel, { ...parcel, status: 'LOST' });
    clock.set('2026-03-03T10:29:59-09:00');
    const response = await reschedule(customer, id, { pickupDate: TUESDAY, notes: ' Late ' });
    expect(bookedIn(response)).toEqual({ ...booked, notes: 'Late', sequence: 1, parcelCount: 0 });
    expect(await placesTaken(TUESDAY)).toBe(3);
  });

  it('writes nothing if nothing changes', async () => {
    const { reschedule, customer, booked, id, current, placesTaken } = await anAppointment();
    const before = await current();
    for (const body of [
      { pickupDate: TUESDAY, notes: 'Gate B' },
      { pickupDate: '2026-03-03T19:00:00Z', notes: ' Gate B\n', sequence: 0 },
    ])
      expect(bookedIn(await reschedule(customer, id, body))).toEqual(booked);
    expect(await current()).toEqual(before);
    expect(await placesTaken(TUESDAY)).toBe(1);
  });

  it('is rejected if the appointment was changed elsewhere, unless there is nothing to change', async () => {
    const { reschedule, list, customer, id, placesOn } = await anAppointment();
    const body = { pickupDate: WEDNESDAY, sequence: 0 };
    const moved = bookedIn(await reschedule(customer, id, body));
    expect(bookedIn(await reschedule(customer, id, body))).toEqual(moved);
    expect(await reschedule(customer, id, { pickupDate: THURSDAY, sequence: 0 })).toMatchObject(
      conflictWith('This appointment was changed in another window or on another device.'),
    );
    expect(listedIn(await list(customer))).toEqual([moved]);
    expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([0, 1]);
    expect((await reschedule(customer, id, { pickupDate: THURSDAY, sequence: 1 })).status).toBe(200);
  });

  it('is rejected if the new slot is full, and the old place is kept', async () => {
    const { booked, customer, fill, id, list, placesOn, reschedule } = await anAppointment();
    await fill(WEDNESDAY);
    const response = await reschedule(customer, id, { pickupDate: WEDNESDAY, notes: 'Gate C' });
    expect(response).toMatchObject(conflictWith(FULL));
    expect(listedIn(await list(customer))).toEqual([booked]);
    expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([1, 3]);
  });

  it.each([
    [{ pickupDate: '2026-03-02T10:30:00-09:00' }, 'pickupDate', FULL],
    [{ locationCode: 'KEN' }, 'locationCode', 'An appointment cannot be moved to another terminal.'],
  ])('is rejected with %j', async (body, field, message) => {
    const { reschedule, customer, id, current } = await anAppointment();
    const response = await reschedule(customer, id, { pickupDate: WEDNESDAY, ...body });
    expect(errorBodyOf(response)).toMatchObject({ status: 400, fieldErrors: [{ field, message }] });
    expect(await current()).toMatchObject({ pickupDate: TUESDAY, version: 1 });
  });

  it('is rejected for another time once nothing is ready', async () => {
    const { reschedule, customer, id, handOver, readyPackages, placesOn } = await anAppointment();
    for (const parcel of await readyPackages(customer)) await handOver(parcel);
    expect(await reschedule(customer, id, { pickupDate: WEDNESDAY })).toMatchObject(
      conflictWith('You have no packages ready for pickup in Anchorage.'),
    );
    expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([1, 0]);
  });

  it('frees a place only in a slot that is still ahead', async () => {
    const { clock, reschedule, customer, id, placesOn } = await anAppointment();
    clock.set('2026-03-03T10:10:00-09:00');
    expect((await reschedule(customer, id, { pickupDate: WEDNESDAY })).status).toBe(200);
    expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([1, 1]);
  });
});

describe('canceling', () => {
  it('frees the place, once', async () => {
    const { cancel, current, customer, fill, id, list, placesTaken } = await anAppointment();
    await fill(TUESDAY, 1);
    expect(await cancel(customer, id)).toMatchObject({ status: 204, body: undefined });
    expect(await placesTaken(TUESDAY)).toBe(1);
    expect(listedIn(await list(customer))).toEqual([]);
    const canceled = await current();
    expect(canceled).toMatchObject({ status: 'CANCELED', sequence: 1 });

    expect((await cancel(customer, id)).status).toBe(204);
    expect(await placesTaken(TUESDAY)).toBe(1);
    expect(await current()).toEqual(canceled);
  });

  it('has no effect after the appointment was replaced, and does not touch the new one', async () => {
    const { book, cancel, list, reschedule, customer, id, placesOn } = await anAppointment();
    await cancel(customer, id);
    const second = bookedIn(await book(customer, { pickupDate: WEDNESDAY }));
    expect((await cancel(customer, id)).status).toBe(204);
    const response = await reschedule(customer, id, { pickupDate: THURSDAY });
    expect(response).toMatchObject(conflictWith(CANCELED));
    expect(listedIn(await list(customer))).toEqual([second]);
    expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([0, 1]);
  });

  it('is possible until the slot ends, but during the slot it frees no place', async () => {
    const { cancel, clock, customer, id, placesTaken } = await anAppointment();
    clock.set('2026-03-03T10:29:59-09:00');
    expect((await cancel(customer, id)).status).toBe(204);
    expect(await placesTaken(TUESDAY)).toBe(1);
  });
});

it.each([
  ['canceled', CANCELED, 0],
  ['missed', 'The time of this appointment has passed. Please book a new one.', 1],
  ['completed', 'This appointment is complete. To pick up more packages, please book a new one.', 0],
])('an appointment that was %s can no longer be changed', async (how, message, places) => {
  const { cancel, change, clock, reschedule, customer, id, current, placesTaken } = await anAppointment();
  if (how === 'canceled') await cancel(customer, id);
  if (how === 'missed') clock.set('2026-03-03T10:30:00-09:00');
  if (how === 'completed') await change(customer);
  const before = await current();
  for (const body of [{ pickupDate: WEDNESDAY, notes: 'Gate B' }, { pickupDate: TUESDAY }])
    expect(await reschedule(customer, id, body)).toMatchObject(conflictWith(message));
  if (how !== 'canceled') expect(await cancel(customer, id)).toMatchObject(conflictWith(message));
  expect(await current()).toEqual(before);
  expect(await placesTaken(TUESDAY)).toBe(places);
});
