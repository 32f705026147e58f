import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key, pushOwnerKey } from '#functions/core/data/keys.ts';

/** A browser that shows notifications to a customer. See `PushSubscriptionInput`. */
export const PushSubscriptionRecord = z.object({
  customerId: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  device: z.string(),
  createdAt: z.string(),
  ...Versioned.shape,
});
export type PushSubscriptionRecord = z.infer<typeof PushSubscriptionRecord>;

const HASH_LENGTH = 32;
/** An endpoint is too long for a key. */
const hashOf = (endpoint: string) =>
  createHash('sha256').update(endpoint).digest('hex').slice(0, HASH_LENGTH);

export const pushSubscriptionKey = ({
  customerId,
  endpoint,
}: Pick<PushSubscriptionRecord, 'customerId' | 'endpoint'>): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.pushSubscriptions}${hashOf(endpoint)}`,
});

export const pushSubscriptionEntity = defineEntity({
  type: 'push-subscription',
  schema: PushSubscriptionRecord,
  keys: pushSubscriptionKey,
});

/** Whose subscription an endpoint is: that of the customer who has used its browser last. */
export const pushOwnerEntity = defineEntity({
  type: 'push-owner',
  schema: z.object({ endpoint: z.string(), customerId: z.string(), ...Versioned.shape }),
  keys: ({ endpoint }) => ownerKey(endpoint),
});

export const ownerKey = (endpoint: string): Key => pushOwnerKey(hashOf(endpoint));
