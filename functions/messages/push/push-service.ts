import { ECDH } from 'node:crypto';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Owner } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { invalidField } from '#functions/core/platform/errors.ts';
import type { PushSubscriptionInput } from '#shared/contracts/push-subscriptions.ts';
import { isPushService } from './push-services.ts';
import type { PushSubscriptionRecord } from './push-subscription-record.ts';
import { pushSubscriptionRepository } from './push-subscription-repository.ts';

const MAX_SUBSCRIPTIONS = 10;

/** The browsers that show notifications to a customer. `sandbox` is described in `isPushService`. */
export function pushService(table: Table, clock: Clock, sandbox: string) {
  const subscriptions = pushSubscriptionRepository(table);

  return {
    /**
     * Stores a subscription, and ends that of another customer of the same browser. Writes nothing if it is stored already.
     * The eleventh replaces the oldest.
     * @throws InvalidInput if it is not one of a known push service
     */
    save: async ({ customerId }: Owner, { endpoint, keys, device }: PushSubscriptionInput): Promise<void> => {
      if (!isPushService(endpoint, sandbox))
        throw invalidField('endpoint', 'This is not a push service that the portal knows.');
      if (!isPublicKey(keys.p256dh)) throw invalidField('keys.p256dh', 'This key is not valid.');
      const isNew = await retryOnConflict(async () => {
        const [stored, owner] = await Promise.all([
          subscriptions.find({ customerId, endpoint }),
          subscriptions.owner(endpoint),
        ]);
        if (stored && owner?.customerId === customerId && isSame(stored, { ...keys, device })) return false;
        const createdAt = stored?.createdAt ?? clock.now().toISOString();
        const version = stored?.version ?? 1;
        await subscriptions.save(stored, { customerId, endpoint, ...keys, device, createdAt, version });
        return !stored;
      });
      if (!isNew) return;
      const all = await subscriptions.ofCustomer(customerId);
      const excess = all.slice(0, Math.max(0, all.length - MAX_SUBSCRIPTIONS));
      await Promise.all(excess.map(subscriptions.remove));
    },

    /** Removes the caller's subscription, if there is one. */
    remove: async ({ customerId }: Owner, { endpoint }: { readonly endpoint: string }): Promise<void> => {
      const stored = await subscriptions.find({ customerId, endpoint });
      if (stored) await subscriptions.remove(stored);
    },
  };
}

type Details = Pick<PushSubscriptionRecord, 'p256dh' | 'auth' | 'device'>;
const isSame = (a: Details, b: Details) =>
  a.p256dh === b.p256dh && a.auth === b.auth && a.device === b.device;

/** Whether text in base64url is a point of P-256. */
function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
