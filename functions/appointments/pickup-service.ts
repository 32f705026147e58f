import type { StreamChange } from '../core/data/stream.ts';
import { retryOnConflict } from '../core/data/update-record.ts';
import type { Clock } from '../core/platform/clock.ts';
import type { readyParcels } from '../parcels/ready-parcels.ts';
import type { AppointmentRepository } from './appointment-repository.ts';
import { mergeChanges, type PickupChange, pickupChanges, withReadyCount } from './pickup-progress.ts';

interface Dependencies {
  readonly appointments: Pick<AppointmentRepository, 'current' | 'save'>;
  readonly countReady: ReturnType<typeof readyParcels>;
  readonly clock: Clock;
}

/**
 * Keeps appointments in step with the packages that are ready: their number, and whether the last one was handed over.
 * Reads the current state, so events may be repeated and out of order, and several are handled as one.
 */
export function pickupService({ appointments, countReady, clock }: Dependencies) {
  const update = ({ customerId, locationCode, handedOverAt }: PickupChange): Promise<void> =>
    retryOnConflict(async () => {
      const before = await appointments.current(customerId, locationCode);
      if (before?.status !== 'BOOKED') return;
      const readyCount = await countReady(customerId, locationCode);
      const after = withReadyCount(before, readyCount, handedOverAt);
      // It takes no place in another slot, so the capacity does not matter.
      if (after !== before) await appointments.save(before, after, 0, clock.now());
    });

  return {
    apply: async (changes: readonly StreamChange[]): Promise<void> => {
      await Promise.all(mergeChanges(changes.flatMap(pickupChanges)).map(update));
    },
  };
}
