import { defineEventFunction } from '../core/events/event-function.ts';
import { throwFailures } from '../core/platform/errors.ts';
import { connectQueue } from '../core/platform/message-queue.ts';
import { connectShipping } from '../shipping/connect-shipping.ts';
import { outboxSweep } from '../shipping/delivery/outbox-sweep.ts';
import { changesPoll } from '../shipping/sync/changes-poll.ts';
import { nightlyComparison } from '../shipping/sync/nightly-comparison.ts';

/**
 * Invoked every minute. Queues what is left in the outbox, looks up what changed in the shipping system, and at night compares
 * all packages with their orders.
 */
export const handler = defineEventFunction('shipping-sync', (environment, tools) => {
  const shipping = connectShipping(environment, tools);
  const queue = connectQueue(environment.SHIPPING_CHANGES_QUEUE_URL);
  const sweep = outboxSweep(shipping, queue.send);
  const poll = changesPoll(shipping);
  const compare = nightlyComparison(shipping);
  return async () => {
    // A failure of one does not stop the others.
    throwFailures(await Promise.allSettled([sweep(), poll().finally(compare)]));
  };
});
