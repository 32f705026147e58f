import { appointmentRepository } from '../appointments/appointment-repository.ts';
import { pickupService } from '../appointments/pickups.ts';
import { auditRepository } from '../audit/audit-entry.ts';
import { auditEntries } from '../audit/parcel-audit.ts';
import type { StreamChange } from '../core/data/stream.ts';
import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { once } from '../core/platform/init.ts';
import { connectQueue } from '../core/platform/message-queue.ts';
import { imageJobs } from '../parcels/images/image-jobs.ts';
import { readyParcels } from '../parcels/ready-parcels.ts';

/** What follows a change to a parcel or a hand-over. Each may be repeated. */
type Follower = (changes: readonly StreamChange[]) => Promise<void>;

const isHandover = ({ before, after }: StreamChange) => !before && after?.type === 'handover';

/**
 * Invoked for changes to parcels and for hand-overs: writes the audit trail, completes what a hand-over has left, keeps
 * appointments in step with the packages that are ready for pickup, and puts what has to be done with images into the
 * queue of `image-jobs`. It calls no other service than the table and the queue, so that none can hold up the audit
 * trail.
 */
export const handler = defineEventFunction(
  'parcel-changes',
  ({ TABLE_NAME, IMAGE_JOBS_QUEUE_URL }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const audit = auditRepository(table);
    const pickups = pickupService({
      appointments: appointmentRepository(table),
      countReady: readyParcels(table),
      clock: tools.clock,
    });
    const queue = connectQueue(IMAGE_JOBS_QUEUE_URL);
    // Loaded for the first hand-over, because most changes are none.
    const handovers = once(async () =>
      (await import('../handovers/handover-completion.ts')).handoverFollowerOn(table),
    );
    const followers: readonly Follower[] = [
      async (changes) => {
        if (changes.some(isHandover)) await (await handovers())(changes);
      },
      pickups.apply,
      (changes) => queue.send(changes.flatMap(imageJobs)),
    ];
    const writeAudit: Follower = (changes) => audit.write(changes.flatMap(auditEntries));
    return { writeAudit, followers };
  },
  ({ writeAudit, followers }) =>
    async (changes) => {
      await writeAudit(changes);
      // One that fails stops no other. Its changes are delivered again, which repeats all of them.
      const results = await Promise.allSettled(followers.map((follow) => follow(changes)));
      const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
    },
);
