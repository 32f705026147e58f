import type { Table } from '#functions/core/data/table.ts';
import { MAX_TRANSACTION_WRITES } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { orderOf, type ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withComparison } from '#functions/shipping/compare.ts';
import { hashOf } from '#functions/shipping/next-step.ts';
import { newOrder, type ShippingOrderRecord, shippingOrderEntity } from '#functions/shipping/order-record.ts';
import type { OrderData } from '#functions/shipping/port/shipping-system.ts';
import {
  behaviorsOf,
  OrderRow,
  orderBody,
  systemOrder,
  TRACE_TYPE,
} from '#functions/shipping/port/truckmate-orders.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { MILESTONES } from '#shared/rules/shipping/milestones.ts';
import { EMPTY_FIELDS, ENTRY_STATUS, type Order, toTheSecond } from '../shipping-system/engine/order.ts';
import { readFields } from '../shipping-system/engine/read-fields.ts';
import { DEFAULT_RULES, SANDBOX_STATUS_CODES } from '../shipping-system/engine/system-rules.ts';
import { inBatches } from './once.ts';

/** The comparison covers a week. */
const CLOSED_WITHIN_MS = 8 * DAY_MS;

/** Subtracted from our freight bill number, so that the bill numbers of demo orders come before those of new ones. */
const BILL_NUMBERS_BELOW = 420_000;

const CODES = {
  milestones: new Map(MILESTONES.map((milestone) => [SANDBOX_STATUS_CODES[milestone], milestone] as const)),
  behaviors: behaviorsOf(DEFAULT_RULES.statusCodes),
};

export type AddOrders = (orders: readonly Order[]) => Promise<void>;

/** Adds orders to the sandbox shipping system at this URL. */
export const shippingSystemAt =
  (url: string): AddOrders =>
  async (orders) => {
    const response = await fetch(`${url}/control/add`, { method: 'POST', body: JSON.stringify([orders]) });
    if (!response.ok) throw new Error('The sandbox shipping system did not accept the demo orders.');
  };

/** What somebody did to an order in the shipping system. */
export type DoneThere = (parcel: ParcelRecord) => 'weight corrected' | 'canceled' | undefined;

/**
 * Stores the orders of demo packages in the sandbox shipping system, and that they were sent. A package with an error was
 * refused. Idempotent.
 */
export async function seedShippingOrders(
  table: Table,
  addOrders: AddOrders,
  parcels: readonly ParcelRecord[],
  now: Date,
  doneThere: DoneThere = () => undefined,
): Promise<void> {
  const seeded = parcels.flatMap((parcel) => demoOrder(parcel, now, doneThere) ?? []);
  await addOrders(seeded.flatMap(({ order }) => order ?? []));
  for (const batch of inBatches(seeded, MAX_TRANSACTION_WRITES))
    await table.transact(
      Object.fromEntries(
        batch.map(({ record }) => [record.parcelId, writes.put(shippingOrderEntity, record)]),
      ),
    );
}

interface DemoOrder {
  readonly record: ShippingOrderRecord;
  /** Null if it was refused. */
  readonly order: Order | null;
}

/** Null for a package that the shipping system need not know of. Deterministic. */
export function demoOrder(parcel: ParcelRecord, now: Date, doneThere: DoneThere): DemoOrder | null {
  const { parcelId, freightBillNum, statusHistory, status, tmError } = parcel;
  const wanted = orderOf(parcel);
  const lastAt = statusHistory.at(-1)?.statusDate ?? '';
  const isOld = isFinal(status) && now.getTime() - Date.parse(lastAt) > CLOSED_WITHIN_MS;
  if (wanted.data === null || isOld) return null;
  const begun = newOrder(parcelId, freightBillNum);
  if (tmError !== undefined && !isFinal(status)) {
    const refused = { at: lastAt, lines: tmError.split('\n'), wanted: hashOf(wanted) };
    return { record: { ...begun, refused }, order: null };
  }
  const order = asChanged(sentOrder(parcel, wanted.data), doneThere(parcel), now);
  const known: ShippingOrderRecord = {
    ...begun,
    orderId: String(order.orderId),
    sent: wanted.data,
    sentStatuses: wanted.statuses.length,
    sentAt: lastAt,
    ...(wanted.isDeleted && { canceled: true }),
  };
  return { order, record: withComparison(known, wanted, [systemOrder(OrderRow.parse(order), CODES)], now) };
}

/** The order of a package as it was sent. */
function sentOrder(parcel: ParcelRecord, data: OrderData): Order {
  const { statuses, isDeleted } = orderOf(parcel);
  const number = Number(parcel.freightBillNum.replace(/\D/g, ''));
  const lastAt = parcel.statusHistory.at(-1)?.statusDate ?? '';
  const rows = [
    ...statuses.map(({ milestone, at }) => [SANDBOX_STATUS_CODES[milestone], at] as const),
    ...(isDeleted ? [['CANCL', lastAt] as const] : []),
  ];
  return {
    ...EMPTY_FIELDS,
    ...readFields(orderBody(data)),
    traceNumbers: [{ traceType: TRACE_TYPE, traceNumber: parcel.parcelId }],
    orderId: number,
    billNumber: `B${number - BILL_NUMBERS_BELOW}`,
    documentType: 'INVOICE',
    masterOrderId: null,
    status: rows.at(-1)?.[0] ?? ENTRY_STATUS,
    statusHistory: rows.map(([statusCode, at], index) => ({
      ...{ statusCode, reasonCode: null, comment: null },
      statusId: number * 10 + index,
      statusDate: toTheSecond(new Date(at)),
    })),
    created: toTheSecond(new Date(parcel.statusHistory[0]?.statusDate ?? lastAt)),
    modified: toTheSecond(new Date(lastAt)),
  };
}

function asChanged(order: Order, change: ReturnType<DoneThere>, now: Date): Order {
  const at = toTheSecond(new Date(now.getTime() - DAY_MS / 2));
  switch (change) {
    case undefined:
      return order;
    case 'weight corrected':
      return { ...order, weight: Math.round((order.weight + 3) * 10) / 10, modified: at };
    case 'canceled': {
      const statusId = order.orderId * 10 + order.statusHistory.length;
      const row = { statusId, statusCode: 'CANCL', statusDate: at, reasonCode: 'CUSTOMER', comment: null };
      return { ...order, status: 'CANCL', statusHistory: [...order.statusHistory, row], modified: at };
    }
  }
}

/** What was done in the shipping system to two of these packages: one at the origin, and one at sea. */
export function demoProblems(parcels: readonly ParcelRecord[]): DoneThere {
  const at = (wanted: ParcelRecord['status']) =>
    parcels.findLast(
      ({ status, tmError, destinationCode }) =>
        status === wanted && tmError === undefined && destinationCode !== null,
    )?.parcelId;
  const [corrected, canceled] = [at('ORIGIN'), at('TRANSIT')];
  return ({ parcelId }) => {
    if (parcelId === corrected) return 'weight corrected';
    return parcelId === canceled ? 'canceled' : undefined;
  };
}
