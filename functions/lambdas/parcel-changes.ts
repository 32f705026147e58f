import { pickupUpdates } from '../appointments/pickups.ts';
import { auditRepository } from '../audit/audit-entry.ts';
import { auditEntries } from '../audit/parcel-audit.ts';
import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { connectQueue } from '../core/platform/message-queue.ts';
import { handoverChanges } from '../handovers/handover-completion.ts';
import { imageJobs } from '../parcels/images/image-jobs.ts';

/**
 * Invoked for changes to parcels and for handovers: writes the audit trail, completes unfinished handovers, updates
 * the appointments of packages that are ready for pickup, and sends image jobs to the queue of `image-jobs`. It uses only
 * the table and the queue, so that no other service can delay the audit trail.
 */
export const handler = defineEventFunction(
  'parcel-changes',
  ({ TABLE_NAME, IMAGE_JOBS_QUEUE_URL }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const audit = auditRepository(table);
    const queue = connectQueue(IMAGE_JOBS_QUEUE_URL);
    const completeHandovers = handoverChanges(table);
    const updatePickups = pickupUpdates(table, tools.clock);
    return async (changes) => {
      await audit.write(changes.flatMap(auditEntries));
      // One that fails does not stop the others. The changes are delivered again, and all of them are repeated.
      const results = await Promise.allSettled([
        completeHandovers(changes),
        updatePickups(changes),
        queue.send(changes.flatMap(imageJobs)),
      ]);
      const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
    };
  },
);
