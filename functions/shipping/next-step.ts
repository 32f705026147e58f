import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ShippingOrderRecord } from './order-record.ts';
import type { OrderData, OrderStatus } from './port/shipping-system.ts';
import type { WantedOrder } from './wanted-order.ts';

/** The next thing that the shipping system must be told of a package. */
export type Step =
  | { readonly step: 'create'; readonly data: OrderData }
  | {
      readonly step: 'update';
      readonly orderId: string;
      readonly changes: Partial<OrderData>;
      readonly data: OrderData;
    }
  | { readonly step: 'status'; readonly orderId: string; readonly status: OrderStatus }
  | { readonly step: 'cancel'; readonly orderId: string };

type Known = Pick<ShippingOrderRecord, 'orderId' | 'sent' | 'sentStatuses' | 'canceled'>;

/**
 * The next step from what the shipping system knows to what it should know: first the order, then what it says, then its
 * statuses one by one, in their order. Null once it knows everything.
 */
export function nextStep({ data, statuses, isDeleted }: WantedOrder, known: Known): Step | null {
  const { orderId, sent } = known;
  if (isDeleted) return orderId === null || known.canceled ? null : { step: 'cancel', orderId };
  if (data === null) return null;
  if (orderId === null || sent === null) return { step: 'create', data };
  const changes = changesOf(sent, data);
  if (Object.keys(changes).length > 0) return { step: 'update', orderId, changes, data };
  const status = statuses[known.sentStatuses];
  return status ? { step: 'status', orderId, status } : null;
}

/** The fields of `wanted` that differ from those of `sent`. */
const changesOf = (sent: OrderData, wanted: OrderData): Partial<OrderData> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => !isDeepStrictEqual(value, sent[field as keyof OrderData]),
    ),
  );

/** A short text that is the same only for the same order. */
export const hashOf = (wanted: WantedOrder): string =>
  createHash('sha256').update(JSON.stringify(wanted)).digest('base64url').slice(0, 22);

/** Whether the shipping system has refused exactly this. It is not sent again until it is corrected, or by hand. */
export const isRefused = (wanted: WantedOrder, { refused }: Pick<ShippingOrderRecord, 'refused'>): boolean =>
  refused !== undefined && refused.wanted === hashOf(wanted);
