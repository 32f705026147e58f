import { pickupUpdates } from '../appointments/pickups.ts';
import { claimAuditEntries, claimSettlements } from '../claims/claim-changes.ts';
import type { StreamChange } from '../core/data/stream.ts';
import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { throwFailures } from '../core/platform/errors.ts';
import { connectQueue } from '../core/platform/message-queue.ts';
import { lazy } from '../core/platform/once.ts';
import { closureEvents } from '../messages/events/closure-events.ts';
import { eventsOfAll } from '../messages/events/domain-events.ts';
import { noticeUpdates } from '../messages/notices/parcel-notices.ts';
import { auditRepository } from '../parcels/audit/audit-entry.ts';
import { auditEntries } from '../parcels/audit/parcel-audit.ts';
import { imageJobs } from '../parcels/images/image-jobs.ts';
import { closureChecks } from '../schedule/closure-checks.ts';
import { rowMessages } from '../shipping/delivery/row-messages.ts';

/**
 * Invoked for changes to parcels, appointments, payments, claims and accounts, and for handovers, sent messages and rows of the
 * outbox: writes the audit trail, completes unfinished handovers, settles claims whose refund is decided, updates the
 * appointments of packages that are ready for pickup and notes that their customers were told, plans checks of the sailings
 * that a closure moves, and fills the queues of `image-jobs`, `message-sender` and `shipping-sender`. It uses only the table
 * and the queues, so that no other service can delay the audit trail.
 */
export const handler = defineEventFunction(
  'parcel-changes',
  ({ TABLE_NAME, IMAGE_JOBS_QUEUE_URL, MESSAGES_QUEUE_URL, SHIPPING_CHANGES_QUEUE_URL }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const audit = auditRepository(table);
    const images = connectQueue(IMAGE_JOBS_QUEUE_URL);
    const messages = connectQueue(MESSAGES_QUEUE_URL);
    const shipping = connectQueue(SHIPPING_CHANGES_QUEUE_URL);
    // Few changes are handovers.
    const complete = lazy(async () =>
      (await import('../handovers/handover-completion.ts')).handoverChanges(table),
    );
    const completeHandovers = async (changes: readonly StreamChange[]): Promise<void> => {
      if (changes.length > 0) await complete(changes);
    };
    const settleClaims = claimSettlements(table, tools.clock);
    const updatePickups = pickupUpdates(table, tools.clock);
    const eventsOfClosures = closureEvents(table, tools.clock);
    const updateNotices = noticeUpdates(table);
    const checkSailings = closureChecks(table, tools.clock);
    return async (changes) => {
      const entries = changes.flatMap((change) => [...auditEntries(change), ...claimAuditEntries(change)]);
      await audit.write(entries);
      // One that fails does not stop the others. The changes are delivered again, and all of them are repeated.
      // Appointments go first, so that the message about a package can tell that its pickup is canceled.
      throwFailures([
        ...(await Promise.allSettled([
          completeHandovers(changes.filter(isHandover)),
          settleClaims(changes),
          updatePickups(changes),
          updateNotices(changes),
          checkSailings(changes),
        ])),
        ...(await Promise.allSettled([
          images.send(changes.flatMap(imageJobs)),
          eventsOfAll(changes).then(messages.send),
          shipping.send(changes.flatMap(rowMessages)),
          eventsOfClosures(changes).then(messages.send),
        ])),
      ]);
    };
  },
);

const HANDOVERS: readonly unknown[] = ['handover', 'agent-handover'];

const isHandover = ({ after }: StreamChange): boolean => HANDOVERS.includes(after?.type);
