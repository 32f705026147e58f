import { describe, expect, it } from 'vitest';
import { appointmentEntity } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { pickupUpdates } from '#functions/appointments/pickups.ts';
import { eventsOfAll } from '#functions/messages/events/domain-events.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { messageWorld } from './support/message-world.ts';

withLocalStores();

/** A Monday, 12:00 in Anchorage. */
const MONDAY = '2026-02-02T12:00-09:00';
const WEDNESDAY_AT_10 = '2026-02-04T10:00:00-09:00';
const PICKUP = 'Your pickup in Anchorage on Wed, Feb 4, 10:00 AM is canceled';

/** A customer with packages that are ready in Anchorage and a pickup on Wednesday. The queue delivers in any order. */
async function aBookedPickup(
  packages: number,
  ...profile: Parameters<Awaited<ReturnType<typeof messageWorld>>['customer']>
) {
  const world = await messageWorld(new Date(MONDAY));
  const { clock, table, parcels } = world;
  const appointments = appointmentRepository(table);
  const updatePickups = pickupUpdates(table, clock);
  const customer = await world.customer(...profile);
  const { customerId } = customer;
  const current = () => appointments.current(customerId, 'ANC');

  /** Delivers a change to the readers of the stream, then what it did to the appointment. */
  async function deliver(
    before: ParcelRecord,
    after: ParcelRecord,
    order: 'package first' | 'appointment first',
  ) {
    const booked = await current();
    // A completed package is created under another key.
    const isMoved = after.status === 'COMPLETED';
    const change = {
      eventId: 'one',
      before: isMoved ? null : parcelEntity.write(before),
      after: parcelEntity.write(after),
    };
    await updatePickups([change]);
    const ended = await current();
    const appointment = {
      eventId: 'two',
      before: booked && appointmentEntity.write(booked),
      after: ended && appointmentEntity.write(ended),
    };
    const changes = order === 'package first' ? [change, appointment] : [appointment, change];
    for (const event of await eventsOfAll(changes)) await world.tell(event);
  }

  const ready: ParcelRecord[] = [];
  for (let count = 0; count < packages; count++) {
    const parcel = aParcelRecord(customerId, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
    await parcels.create(parcel);
    ready.push(parcel);
  }
  const visit = { locationCode: 'ANC', pickupDate: WEDNESDAY_AT_10, notes: '' } as const;
  const { id } = await appointmentService(table, clock).book(customer, visit);

  return {
    ...world,
    customerId,
    id,
    ready,
    current,
    /** Changes the status of a package, as staff do. */
    move: async (
      index: number,
      status: 'LOST' | 'TRANSIT' | 'COMPLETED',
      order: 'package first' | 'appointment first' = 'package first',
    ) => {
      const before = ready[index];
      if (!before) throw new Error('There is no such package.');
      // A minute later than the booking.
      clock.time += 60_000;
      const isUndo = status === 'TRANSIT';
      const moved = isUndo
        ? {
            ...before,
            status,
            updateDate: clock.now().toISOString(),
            statusHistory: [
              ...before.statusHistory,
              { status, statusDate: clock.now().toISOString(), by: 'dock', isUndo: true as const },
            ],
          }
        : status === 'COMPLETED'
          ? withStatus(before, status, clock.now(), 'dock', PROOF_OF_DELIVERY)
          : withStatus(before, status, clock.now(), 'dock');
      const after = await parcels.save(before, { ...moved, updateDate: clock.now().toISOString() });
      await deliver(before, after, order);
    },
    /** Changes where a package goes, which no message about the package tells. */
    redirect: async () => {
      const [before] = ready;
      if (!before) throw new Error('There is no package.');
      await deliver(
        before,
        await parcels.save(before, { ...before, destinationCode: 'KEN' }),
        'package first',
      );
    },
    sent: async () =>
      (await world.ledger(customerId)).map(
        ({ channel, messageType, messageState }) => `${channel} ${messageType} ${messageState}`,
      ),
  };
}

describe('a booked pickup whose last package is gone', () => {
  it.each(['package first', 'appointment first'] as const)(
    'is canceled, and the email about the lost package names it and cancels the calendar entry, with the %s',
    async (order) => {
      const { current, id, mails, move, pass, sent } = await aBookedPickup(1);
      await move(0, 'LOST', order);
      expect(await current()).toMatchObject({ status: 'CANCELED', sequence: 1, parcelCount: 0 });
      const [mail] = mails;
      expect(mail?.text).toContain(`${PICKUP}, because nothing is left to pick up there.`);
      expect(mail?.calendar).toMatchObject({ method: 'CANCEL' });
      expect(mail?.calendar?.content).toContain(`UID:${id}`);
      expect(mail?.calendar?.content).toContain('SEQUENCE:1');
      await pass(20);
      expect(mails).toHaveLength(1);
      expect((await sent()).sort()).toEqual([
        'EMAIL appointment-canceled CANCELED',
        'EMAIL package-lost SENT',
      ]);
    },
  );

  it('is named by the email about the delay if the customer was told that the package was ready', async () => {
    const { mails, move, pass, ready, tell, customerId } = await aBookedPickup(1);
    const [parcel] = ready;
    await tell({
      ...{ eventVersion: 1, id: 'ready', change: 'UPDATED', at: new Date(MONDAY).toISOString(), customerId },
      ...{ type: 'package-ready', parcelId: parcel?.parcelId ?? '', destinationCode: 'ANC' },
    });
    await pass(11);
    await move(0, 'TRANSIT');
    expect(mails.at(-1)?.subject).toContain('is delayed');
    expect(mails.at(-1)?.text).toContain(PICKUP);
    expect(mails.at(-1)?.calendar).toMatchObject({ method: 'CANCEL' });
  });

  it('has an email of its own if the customer gets none about the package', async () => {
    const kinds = { progress: { email: false, text: false } };
    const { mails, move, pass } = await aBookedPickup(1, { contactMethod: 'EMAIL' }, { kinds });
    await move(0, 'TRANSIT');
    expect(mails).toEqual([]);
    await pass(16);
    expect(mails).toMatchObject([
      { subject: 'Pickup canceled in Anchorage: Wed, Feb 4, 10:00 AM', calendar: { method: 'CANCEL' } },
    ]);
    expect(mails[0]?.text).toContain('because nothing is left to pick up there');
    expect(mails[0]?.text).not.toContain('Book a pickup');
  });

  it('has an email of its own if the package goes to another terminal', async () => {
    const { mails, pass, redirect } = await aBookedPickup(1);
    await redirect();
    await pass(16);
    expect(mails).toMatchObject([{ calendar: { method: 'CANCEL' } }]);
    expect(mails[0]?.text).toContain(PICKUP);
  });

  it('is canceled in the calendar after an early handover, by the email about it', async () => {
    const { current, mails, move, pass } = await aBookedPickup(2);
    await move(0, 'COMPLETED');
    await pass(12);
    expect(mails).toMatchObject([{ subject: expect.stringContaining('picked up'), calendar: undefined }]);
    await move(1, 'COMPLETED');
    await pass(20);
    expect(await current()).toMatchObject({ status: 'COMPLETED', sequence: 1 });
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(PICKUP);
    expect(mails[1]?.calendar).toMatchObject({ method: 'CANCEL' });
  });

  it('stays as long as another package is ready', async () => {
    const { current, mails, move, pass } = await aBookedPickup(2);
    await move(0, 'LOST');
    await pass(20);
    expect(await current()).toMatchObject({ status: 'BOOKED', sequence: 0, parcelCount: 1 });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('pickup in Anchorage');
    expect(mails[0]?.calendar).toBeUndefined();
  });
});
