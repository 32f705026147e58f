import type { ShippingOrderRecord } from './order-record.ts';
import type { ChangedOrder, SystemOrder } from './port/shipping-system.ts';

/** Longer than a second, and than clocks usually differ. If they differ more, orders are looked up more often. */
const EARLY_MS = 5000;

/** The order of a package as compared now. */
export function withSeen(
  { seenEarly: _, ...known }: ShippingOrderRecord,
  { modifiedAt }: SystemOrder,
  now: Date,
): ShippingOrderRecord {
  const isEarly = now.getTime() - Date.parse(modifiedAt) < EARLY_MS;
  return { ...known, seenAt: modifiedAt, ...(isEarly && { seenEarly: true }) };
}

/** Whether the current state of the order of a package was compared before. */
export function isSeen(known: ShippingOrderRecord, { orderId, modifiedAt }: ChangedOrder): boolean {
  const { seenAt, seenEarly } = known;
  if (orderId !== known.orderId || seenAt === undefined) return false;
  const [changed, seen] = [Date.parse(modifiedAt), Date.parse(seenAt)];
  return seenEarly ? changed < seen : changed <= seen;
}
