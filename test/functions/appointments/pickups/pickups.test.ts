import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { type Deliver, POLL_OPTIONS } from '#test/functions/core/stream-support.ts';
import { aPerson } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { fc, runs } from '#test/support/random.ts';
import { bookedIn, listedIn, TUESDAY, WEDNESDAY } from '../support.ts';
import { aTableWithPickups } from './support.ts';

withLocalStores({ streams: true });

const ROUNDS = runs(3, 25);
const DAY = { locationCode: 'ANC', pickupDate: '2026-03-03' };

describe('an appointment', { timeout: 60_000 }, () => {
  it('counts the packages that arrive, are lost, are found and move to another terminal', async () => {
    const { aCustomer, addPackage, book, parcels, progress, read } = await aTableWithPickups();
    const customer = await aCustomer({ ANC: 1, KEN: 1 });
    for (const locationCode of ['ANC', 'KEN'] as const)
      bookedIn(await book(customer, { locationCode, pickupDate: TUESDAY }));
    const { report } = read();
    const counted = (packages: number) =>
      expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['BOOKED', packages]);
    const arrived = await addPackage(customer, 'ANC');
    await counted(2);
    const lost = await parcels.save(arrived, { ...arrived, status: 'LOST' });
    await counted(1);
    const found = await parcels.save(lost, { ...lost, status: 'DESTINATION' });
    await counted(2);
    await parcels.save(found, { ...found, destinationCode: 'KEN' });
    await counted(1);
    await expect.poll(() => progress(customer, 'KEN'), POLL_OPTIONS).toEqual(['BOOKED', 2]);
    expect(report).not.toHaveBeenCalled();
  });

  it('is complete when its last package is handed over early, and its place is free', async () => {
    const { anAppointment, list, placesTaken, progress, read, reschedule } = await aTableWithPickups();
    const { customer, booked, handOverFirst } = await anAppointment(1);
    const { report } = read();
    await handOverFirst(1);
    await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['COMPLETED', 0]);
    expect(await placesTaken(TUESDAY)).toBe(0);
    expect(listedIn(await list(customer))).toEqual([]);
    const { sequence: _, ...listed } = booked;
    expect(listedIn(await list(aPerson('ParcelOperations'), DAY))).toEqual([
      { ...listed, status: 'COMPLETED', parcelCount: 0 },
    ]);
    expect(await reschedule(customer, booked.id, { pickupDate: WEDNESDAY })).toMatchObject({ status: 409 });
    expect(report).not.toHaveBeenCalled();
  });

  it.each([
    ['during its slot', '2026-03-03T10:20:00-09:00'],
    ['after it was missed', '2026-03-04T15:00:00-09:00'],
  ])('is complete when the package is handed over %s, and frees no place', async (_, time) => {
    const { anAppointment, clock, deliver, placesTaken, progress, recordsOf } = await aTableWithPickups();
    const { customer, handOverFirst } = await anAppointment(1);
    clock.set(time);
    await handOverFirst(1);
    await deliver(await recordsOf(3));
    expect(await progress(customer)).toEqual(['COMPLETED', 0]);
    expect(await placesTaken(TUESDAY)).toBe(1);
  });

  it('is not affected by packages of others or at another terminal', async () => {
    const { aCustomer, addPackage, anAppointment, handOver, ...table } = await aTableWithPickups();
    const { customer } = await anAppointment(1);
    const other = await aCustomer();
    for (const parcel of [await addPackage(other, 'ANC'), await addPackage(customer, 'KEN')])
      await handOver(parcel);
    await addPackage(customer, 'ANC');
    await table.deliver(await table.recordsOf(9));
    expect(await table.progress(customer)).toEqual(['BOOKED', 2]);
    expect(await table.progress(other)).toBeNull();
  });

  it('gets events for all changes to packages and profiles, and for no other items', async () => {
    const { aCustomer, allRecordsOf, handOver, parcels, readyPackages } = await aTableWithPickups();
    for (const parcel of await readyPackages(await aCustomer()))
      await handOver(await parcels.save(parcel, { ...parcel, customerNotes: 'Dock 4' }));
    const keyOf = ({ eventName, dynamodb }: DynamoDBRecord) =>
      `${eventName} ${dynamodb?.Keys?.sk?.S?.replace(/#[^#]*$/, '#')}`;
    expect((await allRecordsOf(5)).map(keyOf).sort()).toEqual([
      'INSERT PARCEL#CLOSED#',
      'INSERT PARCEL#OPEN#',
      'INSERT PROFILE',
      'MODIFY PARCEL#OPEN#',
      'REMOVE PARCEL#OPEN#',
    ]);
  });
});

describe('an appointment with two packages handed over and one lost', {
  timeout: 60_000,
}, () => {
  it.each<[string, (records: DynamoDBRecord[], deliver: Deliver) => Promise<unknown>]>([
    ['once, then again', async (all, deliver) => deliver(all).then(() => deliver(all))],
    ['twice concurrently', (all, deliver) => Promise.all([deliver(all), deliver(all)])],
    ['in reverse order', (all, deliver) => deliver(all.toReversed())],
    [
      'in separate batches, concurrently',
      (all, deliver) => Promise.all(all.map((record) => deliver([record]))),
    ],
  ])('is complete, and its place is free, if the events are delivered %s', async (_, deliverAs) => {
    const { anAppointment, deliver, placesTaken, progress, recordsOf } = await aTableWithPickups();
    const { customer, handOverFirst, loseLast } = await anAppointment(3);
    await handOverFirst(2);
    await loseLast();
    // Three arrived, two moved to another key with two records each, and one changed its status.
    await deliverAs(await recordsOf(8), deliver);
    expect(await progress(customer)).toEqual(['COMPLETED', 0]);
    expect(await placesTaken(TUESDAY)).toBe(0);
  });

  it('is complete in any order of events, even if they were processed before the loss', async () => {
    const run = fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (order) => {
      const { anAppointment, deliver, progress, recordsOf } = await aTableWithPickups();
      const { customer, handOverFirst, loseLast } = await anAppointment(2);
      await handOverFirst(1);
      const records = await recordsOf(4);
      await deliver(order.flatMap((index) => records[index] ?? []));
      expect(await progress(customer)).toEqual(['BOOKED', 1]);
      await loseLast();
      await deliver((await recordsOf(5)).slice(4));
      expect(await progress(customer)).toEqual(['COMPLETED', 0]);
    });
    await fc.assert(run, { numRuns: runs(2, 6), endOnFailure: true });
  });
});

it('events that are delivered again after the next booking do not complete it', async () => {
  const { addPackage, anAppointment, book, clock, deliver, parcels, placesOn, progress, recordsOf } =
    await aTableWithPickups();
  const { customer, handOverFirst } = await anAppointment(1);
  clock.set('2026-03-02T12:00:00-09:00');
  await handOverFirst(1);
  const old = [...(await recordsOf(3))];
  await deliver(old);
  expect(await progress(customer)).toEqual(['COMPLETED', 0]);

  clock.set('2026-03-02T13:00:00-09:00');
  const parcel = await addPackage(customer, 'ANC');
  expect(bookedIn(await book(customer, { pickupDate: WEDNESDAY }))).toMatchObject({ parcelCount: 1 });
  await deliver(old);
  expect(await progress(customer)).toEqual(['BOOKED', 1]);
  // No package is ready anymore, but the package of the new appointment was not handed over.
  await parcels.save(parcel, { ...parcel, status: 'LOST' });
  await deliver([...(await recordsOf(5)).slice(3), ...old]);
  expect(await progress(customer)).toEqual(['CANCELED', 0]);
  expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([0, 0]);
}, 60_000);

it('an appointment is canceled if its last package left while it was booked', async () => {
  const {
    anAppointment,
    appointments,
    allRecordsOf,
    deliver,
    parcels,
    placesTaken,
    progress,
    readyPackages,
  } = await aTableWithPickups();
  const { customer } = await anAppointment(1);
  // Their event came before the booking.
  for (const parcel of await readyPackages(customer))
    await parcels.save(parcel, { ...parcel, status: 'LOST' });
  await deliver(await allRecordsOf(1, 'appointment'));
  expect(await progress(customer)).toEqual(['CANCELED', 0]);
  expect(await appointments.current(customer.customerId, 'ANC')).toMatchObject({
    endedEarly: true,
    sequence: 1,
  });
  expect(await placesTaken(TUESDAY)).toBe(0);
}, 60_000);

describe('an event and a change by the customer at the same time', { timeout: 120_000 }, () => {
  it('both apply if a package is handed over and the appointment moves', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { anAppointment, deliver, placesOn, progress, recordsOf, reschedule } = await aTableWithPickups();
      const { customer, booked, handOverFirst } = await anAppointment(2);
      await handOverFirst(1);
      const records = await recordsOf(4);
      const [, moved] = await Promise.all([
        deliver(records),
        reschedule(customer, booked.id, { pickupDate: WEDNESDAY, sequence: 0 }),
      ]);
      expect(bookedIn(moved)).toMatchObject({ pickupDate: WEDNESDAY, sequence: 1, parcelCount: 1 });
      expect(await progress(customer)).toEqual(['BOOKED', 1]);
      expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([0, 1]);
    }
  });

  it('leave no place taken when the last package is handed over', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { anAppointment, appointments, cancel, deliver, recordsOf, reschedule, placesOn } =
        await aTableWithPickups();
      const { customer, booked, handOverFirst } = await anAppointment(1);
      const process = async () => {
        await handOverFirst(1);
        await deliver(await recordsOf(3));
      };
      const change = () =>
        round % 2 ? cancel(customer, booked.id) : reschedule(customer, booked.id, { pickupDate: WEDNESDAY });
      const [{ status }] = await Promise.all([change(), process()]);
      expect([200, 204, 409]).toContain(status);
      expect(await appointments.current(customer.customerId, 'ANC')).toMatchObject(
        status === 204 ? { status: 'CANCELED' } : { status: 'COMPLETED', parcelCount: 0 },
      );
      expect(await placesOn(TUESDAY, WEDNESDAY)).toEqual([0, 0]);
    }
  });
});
