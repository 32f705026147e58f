import { appointmentRepository } from '../appointments/appointment-repository.ts';
import { auditRepository } from '../audit/audit-repository.ts';
import { auditEntries } from '../audit/parcel-audit.ts';
import type { StreamChange } from '../data/stream.ts';
import { connectTable } from '../data/table.ts';
import { defineEventFunction } from '../events/event-function.ts';
import { imageRepository } from '../parcels/image-repository.ts';
import { readyParcels } from '../parcels/ready-parcels.ts';
import { once } from '../platform/init.ts';
import { connectObjectStore } from '../platform/object-store.ts';
import { imageRemoval } from './image-removal.ts';
import { pickupService } from './pickup-service.ts';

/** What follows a change to a parcel or a hand-over. Each may be repeated. */
type Follower = (changes: readonly StreamChange[]) => Promise<void>;

const isHandover = ({ before, after }: StreamChange) => !before && after?.type === 'handover';
const isReceived = ({ before, after }: StreamChange) => !before && after?.intakeId !== undefined;

/** A follower that is loaded for the first change that concerns it. Most changes concern none of these. */
function ifAny(concerns: (change: StreamChange) => boolean, load: () => Promise<Follower>): Follower {
  return async (changes) => {
    if (changes.some(concerns)) await (await load())(changes);
  };
}

/**
 * Invoked for changes to parcels and for hand-overs: writes the audit trail, completes what a hand-over has left, keeps
 * appointments in step with the packages that are ready for pickup, removes the images of deleted packages, and moves
 * the photos of received ones.
 */
export const handler = defineEventFunction(
  'parcel-changes',
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const audit = auditRepository(table);
    const pickups = pickupService({
      appointments: appointmentRepository(table),
      countReady: readyParcels(table),
      clock: tools.clock,
    });
    const store = connectObjectStore(IMAGE_BUCKET);
    const removal = imageRemoval({ images: imageRepository(table), store });
    const handovers = once(async () =>
      (await import('../handovers/handover-follower.ts')).handoverFollowerOn(table),
    );
    const photos = once(
      async () => (await import('../intake/connect-photos.ts')).photoMoverOn(table, store).apply,
    );
    const followers: readonly Follower[] = [
      (changes) => audit.write(changes.flatMap(auditEntries)),
      ifAny(isHandover, handovers),
      pickups.apply,
      removal.apply,
      ifAny(isReceived, photos),
    ];
    return { followers };
  },
  ({ followers }) =>
    async (changes) => {
      for (const follow of followers) await follow(changes);
    },
);
