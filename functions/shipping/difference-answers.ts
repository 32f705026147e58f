import type { DifferenceKind } from '#shared/rules/shipping/differences.ts';
import type { ShippingOrderRecord, StoredDifference } from './order-record.ts';
import type { OrderData } from './port/shipping-system.ts';

type Answer = (order: ShippingOrderRecord, difference: StoredDifference) => ShippingOrderRecord;

/** The sender cancels them, and only then is the difference gone. */
const cancelOthers: Answer = (order, { toCancel = [] }) => ({
  ...order,
  cancels: [...new Set([...(order.cancels ?? []), ...toCancel])],
});

/** What the order has is what it was told, so that the next step corrects it. */
const sendData: Answer = (order, { has }) => ({ ...order, sent: order.sent && { ...order.sent, ...has } });

/** The last status is sent again. It also restores a canceled order. */
const sendStatus: Answer = (order) => ({
  ...order,
  sentStatuses: Math.max(order.sentStatuses - 1, 0),
  repeatsStatus: true,
});

/** The next step finds another order of the package, or creates one with all its statuses. */
const forgetOrder: Answer = ({ seenAt: _, seenEarly: __, repeatsStatus: ___, ...order }) => ({
  ...order,
  orderId: null,
  billNumber: null,
  sent: null,
  sentStatuses: 0,
});

/** Without a status that could restore it, another order is created. */
const restoreOrder: Answer = (order, difference) =>
  order.sentStatuses === 0 ? forgetOrder(order, difference) : sendStatus(order, difference);

const OURS: Readonly<Record<DifferenceKind, Answer>> = {
  MEASURES: sendData,
  DETAILS: sendData,
  STATUS: sendStatus,
  CANCELED: restoreOrder,
  MISSING: forgetOrder,
  DUPLICATE: cancelOthers,
  UNKNOWN: cancelOthers,
};

const withoutDifference = (order: ShippingOrderRecord, kind: DifferenceKind): ShippingOrderRecord => ({
  ...order,
  differences: order.differences.filter((difference) => difference.kind !== kind),
});

/**
 * What must be known of a package so that the next steps of the sender make its order match. What was refused before is tried
 * again.
 */
export function withOurs(order: ShippingOrderRecord, difference: StoredDifference): ShippingOrderRecord {
  const { kind, toCancel } = difference;
  const answered = OURS[kind](order, difference);
  if (toCancel) return answered;
  const { refused: _, ...accepted } = withoutDifference(answered, kind);
  return accepted;
}

/** The measurements of an order that staff took over. What it has need not be sent. */
export const withTheirs = (order: ShippingOrderRecord, difference: StoredDifference): ShippingOrderRecord =>
  withoutDifference(sendData(order, difference), difference.kind);

/** The measurements of an order that differ. */
export function theirMeasures({
  has = {},
}: StoredDifference): Partial<Pick<OrderData, 'weightLbs' | 'length' | 'width' | 'height'>> {
  const { weightLbs, length, width, height } = has;
  return {
    ...(weightLbs !== undefined && { weightLbs }),
    ...(length !== undefined && { length }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
}
