import { describe, expect, it } from 'vitest';
import { aPerson } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { bookedIn, listedIn, TUESDAY, WEDNESDAY } from '../appointments/support.ts';
import { POLL_OPTIONS } from '../stream-support.ts';
import { aTableWithPickups } from './support.ts';

withLocalStores({ streams: true });

const DAY = { locationCode: 'ANC', pickupDate: '2026-03-03' };

describe('an appointment', { timeout: 60_000 }, () => {
  it('counts the packages that arrive, are lost and are found', async () => {
    const { addPackage, anAppointment, lose, parcels, progress, read } = await aTableWithPickups();
    const { customer } = await anAppointment(1);
    const { report } = read();
    const arrived = await addPackage(customer, 'ANC');
    await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['BOOKED', 2]);
    const lost = await lose(arrived);
    await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['BOOKED', 1]);
    await parcels.save(lost, { ...lost, status: 'DESTINATION' });
    await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['BOOKED', 2]);
    expect(report).not.toHaveBeenCalled();
  });

  it('counts a package at its new terminal', async () => {
    const { aCustomer, addPackage, book, parcels, progress, read } = await aTableWithPickups();
    const customer = await aCustomer({ ANC: 1, KEN: 1 });
    for (const locationCode of ['ANC', 'KEN'] as const)
      bookedIn(await book(customer, { locationCode, pickupDate: TUESDAY }));
    read();
    const parcel = await addPackage(customer, 'ANC');
    await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['BOOKED', 2]);
    await parcels.save(parcel, { ...parcel, destinationCode: 'KEN' });
    await expect.poll(() => progress(customer, 'KEN'), POLL_OPTIONS).toEqual(['BOOKED', 2]);
    expect(await progress(customer)).toEqual(['BOOKED', 1]);
  });

  it('is complete when its last package is handed over, early or on time', async () => {
    const { anAppointment, appointments, book, handOver, list, placesTaken, progress, read, ...rest } =
      await aTableWithPickups();
    const { customer, booked, ready } = await anAppointment(2);
    const { report } = read();
    const [first, last] = ready;
    if (first) await handOver(first);
    await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['BOOKED', 1]);
    expect(await placesTaken(TUESDAY)).toBe(1);
    if (last) await handOver(last);
    await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['COMPLETED', 0]);

    // Its slot is still ahead, so somebody else can have the place.
    expect(await placesTaken(TUESDAY)).toBe(0);
    expect(listedIn(await list(customer))).toEqual([]);
    const { sequence: _, ...listed } = booked;
    expect(listedIn(await list(aPerson('ParcelOperations'), DAY))).toEqual([
      { ...listed, status: 'COMPLETED', parcelCount: 0 },
    ]);
    expect(await rest.reschedule(customer, booked.id, { pickupDate: WEDNESDAY })).toMatchObject({
      status: 409,
    });
    expect(report).not.toHaveBeenCalled();
  });

  it.each([
    ['during its slot', '2026-03-03T10:20:00-09:00'],
    ['after it was missed', '2026-03-04T15:00:00-09:00'],
  ])('is complete when the package is handed over %s, and its place is gone', async (_, time) => {
    const { anAppointment, clock, handOver, placesTaken, progress, read } = await aTableWithPickups();
    const { customer, ready } = await anAppointment(1);
    read();
    clock.set(time);
    for (const parcel of ready) await handOver(parcel);
    await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['COMPLETED', 0]);
    expect(await placesTaken(TUESDAY)).toBe(1);
  });

  it('is not affected by packages of others or at another terminal', async () => {
    const { aCustomer, addPackage, anAppointment, handOver, progress, read } = await aTableWithPickups();
    const { customer } = await anAppointment(1);
    const { records, report } = read();
    const other = await aCustomer();
    for (const parcel of [await addPackage(other, 'ANC'), await addPackage(customer, 'KEN')])
      await handOver(parcel);
    const marker = await addPackage(customer, 'ANC');
    await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['BOOKED', 2]);
    expect(records.at(-1)?.dynamodb?.NewImage?.parcelId?.S).toBe(marker.parcelId);
    expect(await progress(other)).toBeNull();
    expect(report).not.toHaveBeenCalled();
  });

  it('is not touched once it was canceled', async () => {
    const { addPackage, anAppointment, appointments, cancel, deliver, recordsOf } = await aTableWithPickups();
    const { customer, booked } = await anAppointment(1);
    await cancel(customer, booked.id);
    const before = await appointments.current(customer.customerId, 'ANC');
    await addPackage(customer, 'ANC');
    await deliver(await recordsOf(2));
    expect(await appointments.current(customer.customerId, 'ANC')).toEqual(before);
  });
});

describe('the filter of the stream', { timeout: 60_000 }, () => {
  it('lets all changes of packages through, and no other items', async () => {
    const { anAppointment, handOver, parcels, recordsOf } = await aTableWithPickups();
    const { ready } = await anAppointment(1);
    const [parcel] = ready;
    if (!parcel) throw new Error('There is no package.');
    const noted = await parcels.save(parcel, { ...parcel, customerNotes: 'Dock 4' });
    await handOver(noted);
    const records = await recordsOf(4);
    const keyOf = ({ eventName, dynamodb }: (typeof records)[number]) =>
      `${eventName} ${dynamodb?.Keys?.sk?.S?.replace(/[^#]*$/, '')}`;
    expect(records.map(keyOf).sort()).toEqual([
      'INSERT PARCEL#CLOSED#',
      'INSERT PARCEL#OPEN#',
      'MODIFY PARCEL#OPEN#',
      'REMOVE PARCEL#OPEN#',
    ]);
  });
});
