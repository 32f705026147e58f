import { CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import {
  ownerKey,
  type PushSubscriptionRecord,
  pushOwnerEntity,
  pushSubscriptionEntity,
  pushSubscriptionKey,
} from './push-subscription-record.ts';

/** Concurrent requests can store a few more than {@link MAX_SUBSCRIPTIONS} for a moment. */
const MAX_READ = 50;

export function pushSubscriptionRepository(table: Table) {
  const find = (subscription: Pick<PushSubscriptionRecord, 'customerId' | 'endpoint'>) =>
    table.get(pushSubscriptionEntity, pushSubscriptionKey(subscription), true);

  const owner = (endpoint: string) => table.get(pushOwnerEntity, ownerKey(endpoint), true);

  return {
    /** A subscription, or null. Costs 1 read unit. */
    find,

    /** A customer's subscriptions, the oldest first. Costs 1 read unit. */
    ofCustomer: async (customerId: string): Promise<PushSubscriptionRecord[]> => {
      const { items } = await table.query(pushSubscriptionEntity, {
        partition: customerPartition(customerId),
        prefix: CUSTOMER_SORT.pushSubscriptions,
        limit: MAX_READ,
        consistent: true,
      });
      return items.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    },

    /** The customer whose subscription an endpoint is, or null. Costs 1 read unit. */
    owner,

    /**
     * Stores a subscription and makes its customer the owner of the endpoint, which takes it away from the one before.
     * @throws VersionConflict if it, or the owner, has changed since `before` was read
     */
    save: async (before: PushSubscriptionRecord | null, after: PushSubscriptionRecord): Promise<void> => {
      const { customerId, endpoint } = after;
      const known = await owner(endpoint);
      const others =
        known && known.customerId !== customerId
          ? await find({ customerId: known.customerId, endpoint })
          : null;
      const next = { version: 1, ...known, endpoint, customerId };
      await table.transact({
        ...writes.withEntries('subscription', pushSubscriptionEntity, before, after),
        ...(known?.customerId !== customerId && writes.withEntries('owner', pushOwnerEntity, known, next)),
        ...(others && { others: writes.remove(pushSubscriptionKey(others), others.version) }),
      });
    },

    /** Removes a subscription, unless it has been renewed in the meantime. */
    remove: async (subscription: PushSubscriptionRecord): Promise<void> => {
      try {
        const known = await owner(subscription.endpoint);
        const isOwn = known?.customerId === subscription.customerId;
        await table.transact({
          subscription: writes.remove(pushSubscriptionKey(subscription), subscription.version),
          ...(isOwn && { owner: writes.remove(ownerKey(subscription.endpoint), known.version) }),
        });
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
      }
    },
  };
}
