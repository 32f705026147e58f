import type { Notification, PushResult } from '../channels/outgoing.ts';
import type { PushSender } from '../channels/push.ts';
import type { SendResult } from '../ledger/message-states.ts';
import type { PushSubscriptionRecord } from '../push/push-subscription-record.ts';

/**
 * Sends a notification to all devices of a customer, and calls `remove` for subscriptions that have ended. It counts as
 * sent if one device was reached. If it is sent again, a device that has shown it replaces it.
 */
export async function pushToDevices(
  push: PushSender,
  subscriptions: readonly PushSubscriptionRecord[],
  notification: Notification,
  remove: (subscription: PushSubscriptionRecord) => Promise<void>,
): Promise<SendResult> {
  const results = await Promise.all(
    subscriptions.map(async (subscription): Promise<PushResult> => {
      const result = await push.send(subscription, notification);
      if (result.result === 'gone') await remove(subscription);
      return result;
    }),
  );
  const [best] = results.toSorted((a, b) => RANK.indexOf(a.result) - RANK.indexOf(b.result));
  if (!best || best.result === 'gone') return { result: 'refused', reason: 'No device takes notifications.' };
  return best;
}

/** The result of the message is the first one of these that a device has. */
const RANK: readonly PushResult['result'][] = ['sent', 'unknown', 'not sent', 'refused', 'gone'];
