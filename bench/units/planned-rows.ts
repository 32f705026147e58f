import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../functions/data/entity.ts';
import { newCustomerId } from '../../functions/data/ids.ts';
import { customerPartition } from '../../functions/data/keys.ts';
import { parcelEntity } from '../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { TABLE } from '../../shared/deployment/table.ts';
import { type Bench, inBatches } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

/** Planned records of `docs/table.md`, to measure features that are not built yet. */
const appointmentEntity = defineEntity({
  type: 'bench-appointment',
  schema: z.extend(Versioned, {
    customerId: z.string(),
    locationCode: z.string(),
    day: z.string(),
    time: z.string(),
    isOpen: z.boolean(),
  }),
  keys: ({ customerId, locationCode, day, time, isOpen }) => ({
    pk: customerPartition(customerId),
    sk: `APPOINTMENT#${locationCode}`,
    ...(isOpen && {
      indexed: { listPk: `APPOINTMENTS#${locationCode}`, listSk: `${day}T${time}#${customerId}` },
    }),
  }),
});
const attemptEntity = defineEntity({
  type: 'bench-attempt',
  schema: z.extend(Versioned, { attemptId: z.string(), customerId: z.string(), attemptState: z.string() }),
  keys: ({ attemptId, customerId }) => ({
    pk: customerPartition(customerId),
    sk: `PAYMENT#${attemptId}`,
    indexed: { listPk: 'ATTEMPTS_DUE', listSk: `2026-03-02T17:02:00Z#${attemptId}` },
  }),
});

const DAY = '2026-03-03';
const TIMES = Array.from({ length: 16 }, (_, index) => {
  const minutes = 9 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});
const slotKey = (time: string) => ({ pk: 'SLOTS#ANC', sk: `${DAY}T${time}` });
const raw = { read: (item: Readonly<Record<string, unknown>>) => item };

/** Booking, rescheduling and canceling a pickup, and reading a day. */
export async function appointmentRows({ table, clock, row }: Bench): Promise<void> {
  const anAppointment = (time: string) => ({
    customerId: newCustomerId(clock.now()),
    locationCode: 'ANC',
    day: DAY,
    time,
    isOpen: true,
    version: 1,
  });
  const takeSlot = (time: string) => table.increment(slotKey(time), { by: 1, atMost: 3 });
  const freeSlot = (time: string) => table.increment(slotKey(time), { by: -1, atLeast: 0 });
  const book = (time: string, appointment = anAppointment(time)) =>
    table.transact({ slot: takeSlot(time), appointment: table.creation(appointmentEntity, appointment) });
  await inBatches(TIMES, 4, (time) => book(time));

  const appointment = anAppointment('10:00');
  const moved = { ...appointment, time: '11:30', version: 2 };
  await row('planned: book a pickup', 'W', 5, () => book('10:00', appointment));
  await row('planned: reschedule it', 'W', 8, () =>
    table.transact({
      old: freeSlot('10:00'),
      slot: takeSlot('11:30'),
      appointment: table.replacement(appointmentEntity, appointment, moved),
    }),
  );
  await row('planned: cancel it', 'W', 5, () =>
    table.transact({
      slot: freeSlot('11:30'),
      appointment: table.replacement(appointmentEntity, moved, { ...moved, isOpen: false }),
    }),
  );
  await row('planned: read the availability of a day', 'R', 0.5, () =>
    table.query(raw, { partition: 'SLOTS#ANC', prefix: `${DAY}T` }),
  );
  await row('planned: list 16 appointments of a terminal and day', 'R', 0.5, () =>
    table.query(raw, {
      partition: 'APPOINTMENTS#ANC',
      prefix: `${DAY}T`,
      index: { ...TABLE.listIndex, keyOf: () => slotKey('') },
    }),
  );
  await row('planned: list the appointments of a customer', 'R', 0.5, () =>
    table.query(raw, { partition: customerPartition(appointment.customerId), prefix: 'APPOINTMENT#' }),
  );
}

/** Recording a payment of 50 parcels, and its cost if the index included the payment status. */
export async function paymentRows({ table, clock, row }: Bench): Promise<void> {
  const customerId = newCustomerId(clock.now());
  const unpaid = Array.from({ length: 50 }, (_, index) =>
    parcelOfOneKilobyte(customerId, 'DESTINATION', index),
  );
  await inBatches(unpaid, 50, parcelRepository(table).create);
  const pay = async (attemptId: string, alsoListed: { damageAccepted?: boolean }) => {
    const attempt = { attemptId, customerId, attemptState: 'CAPTURED', version: 1 };
    await table.create(attemptEntity, attempt);
    const paid = unpaid.map((parcel, index) => [
      `parcel ${index}`,
      table.update(parcelEntity, parcel, {
        set: { paymentStatus: 'PAID', ...alsoListed },
        ifStill: ['status', 'priceCents'],
      }),
    ]);
    return () =>
      table.transact({
        attempt: table.replacement(attemptEntity, attempt, { ...attempt, attemptState: 'RECORDED' }),
        ...Object.fromEntries(paid),
      });
  };
  await row('planned: record 50 paid parcels', 'W', 102, await pay('1', {}));
  // Also changes a field that is in the index, as the payment status would be.
  await row(
    '  the same with the payment status in the index',
    'W',
    152,
    await pay('2', { damageAccepted: true }),
  );
}
