import { CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import {
  type PushSubscriptionRecord,
  pushSubscriptionEntity,
  pushSubscriptionKey,
} from './push-subscription-record.ts';

/** Concurrent requests can store a few more than {@link MAX_SUBSCRIPTIONS} for a moment. */
const MAX_READ = 50;

export function pushSubscriptionRepository(table: Table) {
  const find = (subscription: Pick<PushSubscriptionRecord, 'customerId' | 'endpoint'>) =>
    table.get(pushSubscriptionEntity, pushSubscriptionKey(subscription), true);

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

    /** @throws VersionConflict if it has changed since `before` was read */
    save: (before: PushSubscriptionRecord | null, after: PushSubscriptionRecord) =>
      table.save(pushSubscriptionEntity, before, after),

    /** Removes a subscription, unless it has been renewed in the meantime. */
    remove: async (subscription: PushSubscriptionRecord): Promise<void> => {
      try {
        await table.remove(pushSubscriptionKey(subscription), subscription.version);
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
      }
    },
  };
}
