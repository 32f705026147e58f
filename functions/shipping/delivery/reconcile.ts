import { isDeepStrictEqual } from 'node:util';
import { isCanceled, statusOf } from '../compare.ts';
import type { ShippingOrderRecord } from '../order-record.ts';
import type { OrderStatus, SystemOrder } from '../port/shipping-system.ts';

/** How many of our statuses an order has, in their order. The system keeps times to the second. */
export function matchedStatuses(ours: readonly OrderStatus[], { statuses }: SystemOrder): number {
  let matched = 0;
  for (const { milestone, at } of statuses) {
    const next = ours[matched];
    if (next && next.milestone === milestone && secondOf(next.at) === secondOf(at)) matched++;
  }
  return matched;
}

const secondOf = (time: string): number => Math.floor(Date.parse(time) / 1000);

/**
 * The order of a package among those with its trace number: the known one, otherwise the first that is not canceled. Undefined
 * if there is none.
 */
export const orderAmong = (
  orders: readonly SystemOrder[],
  { orderId }: Pick<ShippingOrderRecord, 'orderId'>,
): SystemOrder | undefined =>
  orderId === null
    ? orders.find((order) => !isCanceled(order))
    : orders.find((order) => order.orderId === orderId);

/**
 * What is known after the orders with the trace number of a package were looked up, because a call may have been made or not.
 * Afterwards no call is open, and `nextStep` repeats only what was not done.
 */
export function afterLookUp(
  { call, ...known }: ShippingOrderRecord,
  orders: readonly SystemOrder[],
  statuses: readonly OrderStatus[],
): ShippingOrderRecord {
  const order = orderAmong(orders, known);
  if (!order) return known;
  const hasSent = call?.sends !== null && isDeepStrictEqual(order.data, call?.sends);
  const matched = matchedStatuses(statuses, order);
  // The one that is repeated is there anyway. Only as the latest, it may have been sent again.
  const isRepeated = !known.repeatsStatus || isLatest(statuses[known.sentStatuses], order);
  const { repeatsStatus: _, ...told } = known;
  return {
    ...(isRepeated ? told : known),
    orderId: order.orderId,
    billNumber: order.billNumber,
    sent: hasSent ? order.data : (known.sent ?? order.data),
    sentStatuses: isRepeated ? Math.max(known.sentStatuses, matched) : known.sentStatuses,
    ...(call?.step === 'cancel' && isCanceled(order) && { canceled: true }),
  };
}

/** Whether this status is what an order has now. */
function isLatest(ours: OrderStatus | undefined, order: SystemOrder): boolean {
  const latest = statusOf(order);
  return (
    ours !== undefined &&
    latest !== undefined &&
    latest.milestone === ours.milestone &&
    secondOf(latest.at) === secondOf(ours.at)
  );
}
