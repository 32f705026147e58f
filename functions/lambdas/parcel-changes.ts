import { pickupUpdates } from '../appointments/pickups.ts';
import type { StreamChange } from '../core/data/stream.ts';
import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { throwFailures } from '../core/platform/errors.ts';
import { connectQueue } from '../core/platform/message-queue.ts';
import { lazy, once } from '../core/platform/once.ts';
import { closureEvents } from '../messages/events/closure-events.ts';
import { eventsOfAll } from '../messages/events/domain-events.ts';
import { noticeUpdates } from '../messages/notices/parcel-notices.ts';
import { type AuditEntry, auditRepository } from '../parcels/audit/audit-entry.ts';
import { auditEntries } from '../parcels/audit/parcel-audit.ts';
import { imageJobs } from '../parcels/images/image-jobs.ts';
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
    // Few changes are handovers, closures, claims or refunds.
    const complete = lazy(async () =>
      (await import('../handovers/handover-completion.ts')).handoverChanges(table),
    );
    const completeHandovers = async (changes: readonly StreamChange[]): Promise<void> => {
      if (changes.length > 0) await complete(changes);
    };
    const claimChanges = once(() => import('../claims/claim-changes.ts'));
    const auditOfClaims = async (changes: readonly StreamChange[]): Promise<AuditEntry[]> =>
      changes.length > 0 ? changes.flatMap((await claimChanges()).claimAuditEntries) : [];
    const settle = lazy(async () => (await claimChanges()).claimSettlements(table, tools.clock));
    const settleClaims = async (changes: readonly StreamChange[]): Promise<void> => {
      if (changes.length > 0) await settle(changes);
    };
    const updatePickups = pickupUpdates(table, tools.clock);
    const eventsOfClosures = closureEvents(table, tools.clock);
    const updateNotices = noticeUpdates(table);
    const checkSailings = lazy(async () =>
      (await import('../schedule/closure-checks.ts')).closureChecks(table, tools.clock),
    );
    const planChecks = async (changes: readonly StreamChange[]): Promise<void> => {
      if (changes.length > 0) await checkSailings(changes);
    };
    return async (changes) => {
      const ofClaims = await auditOfClaims(changes.filter(isOf('claim')));
      await audit.write([...changes.flatMap(auditEntries), ...ofClaims]);
      // One that fails does not stop the others. The changes are delivered again, and all of them are repeated.
      // Appointments go first, so that the message about a package can tell that its pickup is canceled.
      throwFailures([
        ...(await Promise.allSettled([
          completeHandovers(changes.filter(isOf('handover', 'agent-handover'))),
          settleClaims(changes.filter(isOf('refund'))),
          updatePickups(changes),
          updateNotices(changes),
          planChecks(changes.filter(isOf('terminal-closure'))),
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

const isOf =
  (...types: readonly unknown[]) =>
  ({ after }: StreamChange): boolean =>
    types.includes(after?.type);
