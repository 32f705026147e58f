import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { withLocalStores } from '../../support/local-stores.ts';
import { fc, runs } from '../../support/random.ts';
import { bookedIn, TUESDAY, WEDNESDAY } from '../appointments/support.ts';
import type { Deliver } from '../stream-support.ts';
import { aTableWithPickups } from './support.ts';

withLocalStores({ streams: true });

const ROUNDS = runs(8, 25);
type Pickups = Awaited<ReturnType<typeof aTableWithPickups>>;

/** An appointment for three packages: two were handed over and one was lost, and no event has been processed. */
async function anUnprocessedPickup(pickups: Pickups) {
  const { anAppointment, handOver, lose, recordsOf } = pickups;
  const { customer, ready } = await anAppointment(3);
  const [first, second, third] = ready;
  if (first) await handOver(first);
  if (second) await handOver(second);
  if (third) await lose(third);
  // Three arrived, two moved to another key with two records each, and one changed its status.
  return { customer, records: await recordsOf(8) };
}

describe('an appointment is complete, and its place is free', { timeout: 60_000 }, () => {
  it.each<[string, (records: DynamoDBRecord[], deliver: Deliver) => Promise<unknown>]>([
    ['once', (records, deliver) => deliver(records)],
    ['twice', async (records, deliver) => deliver(records).then(() => deliver(records))],
    ['twice at once', (records, deliver) => Promise.all([deliver(records), deliver(records)])],
    ['in reverse order', (records, deliver) => deliver(records.toReversed())],
    [
      'each on its own, at once',
      (records, deliver) => Promise.all(records.map((record) => deliver([record]))),
    ],
  ])('if the events are delivered %s', async (_, deliverAs) => {
    const pickups = await aTableWithPickups();
    const { customer, records } = await anUnprocessedPickup(pickups);
    await deliverAs(records, pickups.deliver);
    expect(await pickups.progress(customer)).toEqual(['COMPLETED', 0]);
    expect(await pickups.placesTaken(TUESDAY)).toBe(0);
  });
});

describe('an appointment whose package is lost after another was handed over', { timeout: 60_000 }, () => {
  it('is complete in every order of events', async () => {
    const run = fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (order) => {
      const pickups = await aTableWithPickups();
      const { customer, ready } = await pickups.anAppointment(2);
      const [first, second] = ready;
      if (first) await pickups.handOver(first);
      const records = await pickups.recordsOf(4);
      // The events are processed before the second package is lost, and again afterwards.
      await pickups.deliver(order.flatMap((index) => records[index] ?? []));
      expect(await pickups.progress(customer)).toEqual(['BOOKED', 1]);
      if (second) await pickups.lose(second);
      const all = await pickups.recordsOf(5);
      await pickups.deliver(all.slice(4));
      expect(await pickups.progress(customer)).toEqual(['COMPLETED', 0]);
    });
    await fc.assert(run, { numRuns: runs(3, 6), endOnFailure: true });
  });

  it('stays booked if nothing was handed over', async () => {
    const pickups = await aTableWithPickups();
    const { customer, ready } = await pickups.anAppointment(1);
    for (const parcel of ready) await pickups.lose(parcel);
    await pickups.deliver(await pickups.recordsOf(2));
    expect(await pickups.progress(customer)).toEqual(['BOOKED', 0]);
    expect(await pickups.placesTaken(TUESDAY)).toBe(1);
  });
});

describe('events that are delivered again after the next booking', { timeout: 60_000 }, () => {
  it('do not complete it', async () => {
    const pickups = await aTableWithPickups();
    const { addPackage, book, clock, deliver, handOver, lose, placesTaken, progress, recordsOf } = pickups;
    const { customer, ready } = await pickups.anAppointment(1);
    clock.set('2026-03-02T12:00:00-09:00');
    for (const parcel of ready) await handOver(parcel);
    const old = [...(await recordsOf(3))];
    await deliver(old);
    expect(await progress(customer)).toEqual(['COMPLETED', 0]);

    clock.set('2026-03-02T13:00:00-09:00');
    const parcel = await addPackage(customer, 'ANC');
    expect(bookedIn(await book(customer, { pickupDate: WEDNESDAY }))).toMatchObject({ parcelCount: 1 });
    await deliver(old);
    expect(await progress(customer)).toEqual(['BOOKED', 1]);
    // Nothing is ready any more, but the package of the new appointment was not handed over.
    await lose(parcel);
    await deliver([...(await recordsOf(5)).slice(3), ...old]);
    expect(await progress(customer)).toEqual(['BOOKED', 0]);
    expect([await placesTaken(TUESDAY), await placesTaken(WEDNESDAY)]).toEqual([0, 1]);
  });
});

describe('an event and a change by the customer at the same time', { timeout: 120_000 }, () => {
  it('both apply: a package was handed over, and the appointment moves', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const pickups = await aTableWithPickups();
      const { customer, booked, ready } = await pickups.anAppointment(2);
      if (ready[0]) await pickups.handOver(ready[0]);
      const records = await pickups.recordsOf(4);
      const [, moved] = await Promise.all([
        pickups.deliver(records),
        pickups.reschedule(customer, booked.id, { pickupDate: WEDNESDAY, sequence: 0 }),
      ]);
      expect(bookedIn(moved)).toMatchObject({ pickupDate: WEDNESDAY, sequence: 1, parcelCount: 1 });
      expect(await pickups.progress(customer)).toEqual(['BOOKED', 1]);
      expect([await pickups.placesTaken(TUESDAY), await pickups.placesTaken(WEDNESDAY)]).toEqual([0, 1]);
    }
  });

  it('leave no place when the last package is handed over', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const pickups = await aTableWithPickups();
      const { cancel, reschedule } = pickups;
      const { customer, booked, ready } = await pickups.anAppointment(1);
      const change = () =>
        round % 2 ? cancel(customer, booked.id) : reschedule(customer, booked.id, { pickupDate: WEDNESDAY });
      const [{ status }] = await Promise.all([
        change(),
        ...ready.map(async (parcel) => {
          await pickups.handOver(parcel);
          await pickups.deliver(await pickups.recordsOf(3));
        }),
      ]);
      expect([200, 204, 409]).toContain(status);
      expect(await pickups.appointments.current(customer.customerId, 'ANC')).toMatchObject(
        status === 204 ? { status: 'CANCELED' } : { status: 'COMPLETED', parcelCount: 0 },
      );
      expect([await pickups.placesTaken(TUESDAY), await pickups.placesTaken(WEDNESDAY)]).toEqual([0, 0]);
    }
  });
});
