import * as z from 'zod/mini';
import { DIFFERENCE_KINDS, DIFFERING_FIELDS } from '#shared/rules/shipping/differences.ts';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { type Key, SHIPPING_PROBLEMS_PARTITION, shippingOrderKey } from '../core/data/keys.ts';
import { OrderData } from './port/shipping-system.ts';

/**
 * A difference as in the API. `has` are the values of the order for the fields that differ, and `toCancel` the orders that an
 * answer cancels.
 */
export const StoredDifference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  since: z.string(),
  fields: z.array(
    z.object({
      field: z.enum(DIFFERING_FIELDS),
      ours: z.nullable(z.string()),
      theirs: z.nullable(z.string()),
    }),
  ),
  has: z.optional(z.partial(OrderData)),
  toCancel: z.optional(z.array(z.string())),
});
export type StoredDifference = z.infer<typeof StoredDifference>;

/** What a step of the delivery does in the shipping system. */
export const STEPS = ['create', 'update', 'status', 'cancel'] as const;

/**
 * What the shipping system knows of a package: one record for each package that it was told of.
 *
 * - `orderId` and `billNumber`: of its order; null before it is known to have one.
 * - `sent`: what the order says of ours. Null before the order exists.
 * - `sentStatuses`: how many of the statuses of `orderStatusesOf` it has. `repeatsStatus`: the next one is already in the history,
 *   and is sent once more, because staff decided that it is right.
 * - `canceled`: it was canceled because the package was deleted.
 * - `call`: a call that has begun and is not known to have ended. Until `settledAt` it may still act; after that, what it did
 *   must be looked up before anything else is done.
 * - `refused`: why it refused what `wanted` is the hash of. The same is not sent again, except by hand.
 * - `attempts`: how often in a row a conflict stopped it.
 * - `seenAt`: the `modifiedAt` of the order when it was compared last, by the clock of the system, to the second. `seenEarly`: that
 *   was so soon after it that somebody else can have changed the order in the same second, as after our own change.
 * - `cancels`: orders that staff decided to cancel: others of this package, or the one of a package that does not exist. The
 *   sender cancels them before the next step and removes each once it is canceled. Only the sender may call the system.
 */
export const ShippingOrderRecord = z.extend(Versioned, {
  parcelId: z.string(),
  freightBillNum: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  billNumber: z.nullable(z.string()),
  sent: z.nullable(OrderData),
  sentStatuses: z.int(),
  repeatsStatus: z.optional(z.literal(true)),
  sentAt: z.optional(z.string()),
  canceled: z.optional(z.literal(true)),
  call: z.optional(
    z.object({
      step: z.enum(STEPS),
      begunAt: z.string(),
      settledAt: z.string(),
      sends: z.nullable(OrderData),
    }),
  ),
  refused: z.optional(z.object({ at: z.string(), lines: z.array(z.string()), wanted: z.string() })),
  attempts: z.int(),
  differences: z.array(StoredDifference),
  seenAt: z.optional(z.string()),
  seenEarly: z.optional(z.literal(true)),
  cancels: z.optional(z.array(z.string())),
});
export type ShippingOrderRecord = z.infer<typeof ShippingOrderRecord>;

type Problems = Pick<ShippingOrderRecord, 'refused' | 'differences' | 'cancels'>;

/** The differences that somebody must answer, without those whose orders will be canceled. */
export const openDifferences = ({
  differences,
  cancels = [],
}: Omit<Problems, 'refused'>): StoredDifference[] =>
  differences.filter(({ toCancel = [] }) => !toCancel.some((orderId) => cancels.includes(orderId)));

/** When the oldest problem of an order began. Undefined without any. */
function problemSince(order: Problems): string | undefined {
  const { refused } = order;
  const times = [...(refused ? [refused.at] : []), ...openDifferences(order).map(({ since }) => since)];
  return times.sort()[0];
}

/** What is known after orders were canceled, or could not be. The latter differ again. */
export function afterCanceling(
  { cancels = [], ...order }: ShippingOrderRecord,
  { canceled, refused }: { readonly canceled: readonly string[]; readonly refused: readonly string[] },
): ShippingOrderRecord {
  const without = (orderIds: readonly string[], gone: readonly string[]) =>
    orderIds.filter((orderId) => !gone.includes(orderId));
  const left = without(cancels, [...canceled, ...refused]);
  const { refused: _, ...accepted } = order;
  const isOwn = order.orderId !== null && canceled.includes(order.orderId);
  return {
    ...(isOwn ? { ...accepted, canceled: true as const } : order),
    differences: order.differences.flatMap(({ toCancel, ...difference }) => {
      if (toCancel === undefined) return [difference];
      const others = without(toCancel, canceled);
      return others.length > 0 ? [{ ...difference, toCancel: others }] : [];
    }),
    ...(left.length > 0 && { cancels: left }),
  };
}

export const orderKey = (parcelId: string): Key => shippingOrderKey(parcelId);

/** An order with a problem is in the list of problems, the oldest first. */
export const shippingOrderEntity = defineEntity({
  type: 'shipping-order',
  schema: ShippingOrderRecord,
  keys: (order) => {
    const since = problemSince(order);
    return {
      ...orderKey(order.parcelId),
      ...(since !== undefined && {
        indexed: { listPk: SHIPPING_PROBLEMS_PARTITION, listSk: `${since}#${order.parcelId}` },
      }),
    };
  },
  projected: (order) =>
    problemSince(order) === undefined
      ? {}
      : {
          summary: {
            billNumber: order.billNumber,
            lines: order.refused?.lines ?? [],
            differences: openDifferences(order).map(({ kind, since, fields }) => ({ kind, since, fields })),
            since: problemSince(order),
          },
        },
});

/** The record of a package that the shipping system was not told of yet. */
export const newOrder = (parcelId: string, freightBillNum: string | null): ShippingOrderRecord => ({
  parcelId,
  freightBillNum,
  orderId: null,
  billNumber: null,
  sent: null,
  sentStatuses: 0,
  attempts: 0,
  differences: [],
  version: 1,
});
