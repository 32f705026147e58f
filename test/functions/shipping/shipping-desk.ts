import { newCustomerId } from '#functions/core/data/ids.ts';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { handler as liveShipping } from '#functions/lambdas/shipping.ts';
import { handler as liveEdits } from '#functions/lambdas/staff-edits.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { rowDelivery } from '#functions/shipping/delivery/row-delivery.ts';
import { orderRepository } from '#functions/shipping/order-repository.ts';
import { outboxRepository } from '#functions/shipping/outbox-repository.ts';
import type { ShippingSystem } from '#functions/shipping/port/shipping-system.ts';
import { type ShippingTools, withPauses } from '#functions/shipping/shipping-tools.ts';
import { changesPoll } from '#functions/shipping/sync/changes-poll.ts';
import { nightlyComparison } from '#functions/shipping/sync/nightly-comparison.ts';
import type { ParcelShipping, ShippingProblem } from '#shared/contracts/staff/shipping.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import type { DifferenceAnswer, DifferenceKind } from '#shared/rules/shipping/differences.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { anEvent, aPerson, invoke } from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { inMemoryShipping } from '#test/support/shipping/in-memory-shipping.ts';

const clerk = aPerson('CustomerService');

/**
 * Packages, the sandbox of the shipping system, the sender, the poll, the comparison and the services of staff, on a table of
 * their own. The test sets the clock; the outbox is delivered when it says so.
 */
export function shippingDesk(tableName: string, system: 'none' | 'connected' = 'connected') {
  const clock = { time: Date.parse('2026-03-04T18:00:00Z'), now: () => new Date(clock.time) };
  const table = connectTable(tableName, { clock, hasOutbox: true });
  const environment = { ...TEST_ENVIRONMENT, TABLE_NAME: tableName, SHIPPING_SYSTEM: system };
  const handleShipping = liveShipping.with({ environment, clock });
  const handleEdits = liveEdits.with({ environment, clock });
  const parcels = parcelRepository(table);
  const orders = orderRepository(table);
  const outbox = outboxRepository(table);
  const sandbox = inMemoryShipping({ clock });
  const customerId = newCustomerId(clock.now());
  const logger = memoryLogger();
  /** The trace numbers of each look-up. */
  const lookUps: (readonly string[])[] = [];
  const watched: ShippingSystem = {
    ...sandbox.system,
    find: (traceNumbers) => {
      lookUps.push(traceNumbers);
      return sandbox.system.find(traceNumbers);
    },
  };
  const tools = (on: { table?: Table; system?: ShippingSystem } = {}): ShippingTools =>
    withPauses({ clock, logger, count: () => {}, table, system: watched, ...on });
  let serial = 0;

  const parcel = async (
    changes: Partial<ParcelRecord> = {},
    statuses: readonly ParcelStatus[] = [],
  ): Promise<ParcelRecord> => {
    serial += 1;
    const record = aParcelRecord(
      customerId,
      {
        ...{ freightBillNum: `NB${500_000 + serial}`, customerNumber: '10001', customerName: 'Ana Kowalski' },
        ...changes,
      },
      statuses,
    );
    await parcels.create(record);
    return record;
  };

  const deliver = async () => {
    const run = rowDelivery(tools());
    for (const { rowId } of (await outbox.list(500)).items) await run(rowId);
  };

  const desk = {
    clock,
    table,
    parcels,
    orders,
    outbox,
    sandbox,
    engine: sandbox.engine,
    lines: logger.lines,
    lookUps,
    tools,
    clerk,
    parcel,
    deliver,

    /** A package that the shipping system knows. */
    sent: async (changes: Partial<ParcelRecord> = {}, statuses: readonly ParcelStatus[] = []) => {
      const record = await parcel(changes, statuses);
      await deliver();
      return record;
    },

    /** The ids of the orders of a package. */
    orderIds: ({ parcelId }: Pick<ParcelRecord, 'parcelId'>): number[] =>
      sandbox.engine
        .all()
        .filter(({ traceNumbers }) => traceNumbers.some(({ traceNumber }) => traceNumber === parcelId))
        .map(({ orderId }) => orderId),

    /** The first order of a package. */
    orderOf: (of: Pick<ParcelRecord, 'parcelId'>) => sandbox.engine.get(desk.orderIds(of)[0] ?? 0),

    /** Polls a minute later. */
    poll: async (on: Parameters<typeof tools>[0] = {}) => {
      clock.time += MINUTE_MS;
      lookUps.length = 0;
      await changesPoll(tools(on))();
    },

    compare: async (on: Parameters<typeof tools>[0] = {}) => {
      lookUps.length = 0;
      await nightlyComparison(tools(on))();
    },

    stored: async ({ parcelId }: Pick<ParcelRecord, 'parcelId'>): Promise<ParcelRecord> => {
      const found = await parcels.find(parcelId, true);
      if (!found) throw new Error('The package is missing.');
      return found;
    },

    /** What differs, as text: `MEASURES weightLbs: 12.5 / 40`. */
    differences: async ({ parcelId }: Pick<ParcelRecord, 'parcelId'>): Promise<string[]> =>
      ((await orders.find(parcelId))?.differences ?? []).map(({ kind, fields }) =>
        [kind, ...fields.map(({ field, ours, theirs }) => `${field}: ${ours} / ${theirs}`)].join(' '),
      ),

    request: (id: Parameters<typeof anEvent>[0], request: Parameters<typeof anEvent>[2] = {}) =>
      invoke(id === 'editParcel' ? handleEdits : handleShipping, anEvent(id, clerk, request)),

    shipping: async ({ parcelId }: Pick<ParcelRecord, 'parcelId'>): Promise<ParcelShipping> => {
      const { status, body } = await desk.request('getParcelShipping', { params: { parcelId } });
      if (status !== 200) throw new Error(`Answered ${status}.`);
      return body as ParcelShipping;
    },

    problems: async (): Promise<ShippingProblem[]> =>
      (await desk.request('listShippingProblems')).body as ShippingProblem[],

    answer: (
      { parcelId }: Pick<ParcelRecord, 'parcelId'>,
      kind: DifferenceKind,
      answer: DifferenceAnswer = 'OURS',
    ) => desk.request('answerDifference', { params: { parcelId }, body: { kind, answer } }),
  };
  return desk;
}
export type ShippingDesk = ReturnType<typeof shippingDesk>;
