import { newCustomerId } from '#functions/core/data/ids.ts';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { orderOf, type ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { withoutLastMove } from '#functions/parcels/staff/parcel-moves.ts';
import { differencesOf } from '#functions/shipping/compare.ts';
import { outboxSweep } from '#functions/shipping/delivery/outbox-sweep.ts';
import { rowDelivery } from '#functions/shipping/delivery/row-delivery.ts';
import { newOrder } from '#functions/shipping/order-record.ts';
import { orderRepository } from '#functions/shipping/order-repository.ts';
import { outboxRepository } from '#functions/shipping/outbox-repository.ts';
import { type ShippingTools, withPauses } from '#functions/shipping/shipping-tools.ts';
import { SANDBOX_STATUS_CODES } from '#local/shipping-system/engine/system-rules.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { aParcelRecord, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { inMemoryShipping } from '#test/support/shipping/in-memory-shipping.ts';
import { Killed, mortalProcess } from '#test/support/shipping/mortal.ts';

/** The statuses that a package can get next, as the warehouse moves it. */
const NEXT: Partial<Record<ParcelStatus, readonly ParcelStatus[]>> = {
  ORIGIN: ['TRANSIT', 'LOST', 'DELETED'],
  TRANSIT: ['DESTINATION', 'LOST'],
  DESTINATION: ['COMPLETED', 'LOST'],
  LOST: ['TRANSIT', 'DESTINATION'],
};

/** Packages, the outbox, senders that can be killed, and the sandbox of the shipping system. The test moves the clock. */
export async function shippingWorld(tableName: string, packages: number) {
  const clock = {
    time: Date.parse('2026-03-04T18:00:00.300Z'),
    now: () => new Date(clock.time),
  };
  const table = connectTable(tableName, { clock, hasOutbox: true });
  const parcels = parcelRepository(table);
  const outbox = outboxRepository(table);
  const orders = orderRepository(table);
  const sandbox = inMemoryShipping({ clock });
  const queue: string[] = [];
  const customerId = newCustomerId(clock.now());
  const ids: string[] = [];
  for (let number = 0; number < packages; number += 1) {
    const parcel = aParcelRecord(customerId, {
      freightBillNum: `NB30000${number}`,
      customerNumber: '10001',
      customerName: 'Ana Kowalski',
      paymentStatus: 'PAID',
    });
    ids.push(parcel.parcelId);
    await parcels.create(parcel);
  }

  const tools = (on: Table, system = sandbox.system): ShippingTools =>
    withPauses({ clock, logger: memoryLogger(), table: on, system, count: () => {} });

  const parcelOf = async (index: number): Promise<ParcelRecord> => {
    const parcel = await parcels.find(ids[index % ids.length] ?? '', true);
    if (!parcel) throw new Error('The package is missing.');
    return parcel;
  };

  /** Puts new rows into the queue, as the stream does, or loses them. */
  const known = new Set<string>();
  const stream = async (isLost: boolean) => {
    for (const { rowId } of (await outbox.list(500)).items) {
      if (known.has(rowId)) continue;
      known.add(rowId);
      if (!isLost) queue.push(rowId);
    }
  };

  const sweep = async () => {
    const run = outboxSweep(tools(table), async (messages) => {
      queue.push(...messages.map(({ rowId }) => rowId));
    });
    await run();
  };

  return {
    clock,
    sandbox,
    stream,
    sweep,
    queue,

    weigh: async (index: number, weightLbs: number) => {
      const parcel = await parcelOf(index);
      if (parcel.status !== 'COMPLETED' && parcel.status !== 'DELETED')
        await parcels.save(parcel, { ...parcel, weightLbs });
    },

    move: async (index: number, choice: number) => {
      const parcel = await parcelOf(index);
      const statuses = NEXT[parcel.status] ?? [];
      const to = statuses[choice % statuses.length];
      if (to === undefined || to === 'TROUBLED') return;
      const unpaid = to === 'DELETED' ? { ...parcel, paymentStatus: 'UNPAID' as const } : parcel;
      await parcels.save(parcel, withStatus(unpaid, to, clock.now(), 'dock', PROOF_OF_DELIVERY));
    },

    undo: async (index: number) => {
      const parcel = await parcelOf(index);
      const isMoved = parcel.status === 'TRANSIT' && parcel.statusHistory.at(-2)?.status === 'ORIGIN';
      if (isMoved) await parcels.save(parcel, withoutLastMove(parcel, clock.now(), 'dock'));
    },

    /** Delivers a message of the queue with a sender that is killed at a step. SQS may deliver it to another one at once. */
    deliver: async (choice: number, killAt: number, isTwice: boolean) => {
      const rowId = queue.splice(choice % Math.max(queue.length, 1), 1)[0];
      if (rowId === undefined) return;
      const senders = Array.from({ length: isTwice ? 2 : 1 }, (_, index) => {
        const mortal = mortalProcess(index === 0 ? killAt : Number.POSITIVE_INFINITY);
        return rowDelivery(tools(mortal.table(table), mortal.system(sandbox.system)))(rowId);
      });
      for (const sender of await Promise.allSettled(senders))
        if (sender.status === 'rejected' && !(sender.reason instanceof Killed)) throw sender.reason;
    },

    /** After all faults: sends by hand what was refused, and runs the sweeps until nothing waits. */
    settle: async () => {
      sandbox.faults.recover();
      sandbox.loss = () => undefined;
      await sandbox.catchUp();
      for (const parcelId of ids) {
        const order = await orders.find(parcelId);
        if (!order?.refused) continue;
        await orders.change(parcelId, ({ refused: _, ...rest }) => rest);
        await outbox.add([parcelId], clock.now());
      }
      for (let minutes = 0; minutes < 60; minutes += 1) {
        await sweep();
        const deliver = rowDelivery(tools(table));
        for (const rowId of queue.splice(0)) await deliver(rowId);
        if ((await outbox.list(1)).items.length === 0) return;
        clock.time += 60_000;
      }
      throw new Error('The outbox does not become empty.');
    },

    /** What the system has of each package, and what it should have. */
    outcome: async () => {
      const all = await Promise.all(ids.map((_, index) => parcelOf(index)));
      return Promise.all(
        all.map(async (parcel) => {
          const wanted = orderOf(parcel);
          const found = await sandbox.system.find([parcel.parcelId]);
          // A package that was deleted before it was told of has no record.
          const known =
            (await orders.find(parcel.parcelId)) ?? newOrder(parcel.parcelId, parcel.freightBillNum);
          if (found.answer !== 'done') throw new Error('The order cannot be read.');
          const statusesThere = sandbox.engine
            .all()
            .filter(({ traceNumbers }) => traceNumbers[0]?.traceNumber === parcel.parcelId)
            .map(({ statusHistory }) =>
              statusHistory.map(({ statusCode, statusDate }) => `${statusCode} ${statusDate}`),
            );
          const statuses = wanted.statuses.map(
            ({ milestone, at }) => `${SANDBOX_STATUS_CODES[milestone]} ${at.slice(0, 19)}Z`,
          );
          return {
            wanted,
            statuses,
            statusesThere,
            data: found.orders.map(({ data }) => data),
            tmError: parcel.tmError,
            differences: differencesOf(wanted, found.orders, known, clock.now()),
          };
        }),
      );
    },
  };
}
export type ShippingWorld = Awaited<ReturnType<typeof shippingWorld>>;
