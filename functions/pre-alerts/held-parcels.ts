import { isHeld } from '#shared/rules/staff/moves.ts';
import { updateRecord } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller, Owner } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { asError } from '../core/platform/errors.ts';
import type { Tools } from '../core/platform/lambda.ts';
import { parcelAccess } from '../parcels/parcel-access.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { changedByStaff } from '../parcels/staff/staff-parcel.ts';
import type { PreAlertRecord } from './pre-alert-record.ts';
import { preAlertRepository } from './pre-alert-repository.ts';

/** Who releases a package when the last one that it waited for has arrived. */
const BY_PORTAL = 'pre-alerts';

/** Whether an expected package may go to the same terminal. One without a destination may. */
export const goesAlong = (
  expected: Pick<PreAlertRecord, 'destinationCode'>,
  parcel: Pick<ParcelRecord, 'destinationCode'>,
): boolean => expected.destinationCode === null || expected.destinationCode === parcel.destinationCode;

/** The parcel that waits no more. Returns the same object if it does not wait. */
function released(parcel: ParcelRecord, by: string, now: Date, reason?: string): ParcelRecord {
  if (!isHeld(parcel, now)) return parcel;
  const { heldUntil, ...rest } = parcel;
  return changedByStaff(parcel, { ...rest, updateDate: now.toISOString() }, by, reason);
}

/** Packages that wait in Tacoma for others of their customer. */
export function heldParcels(table: Table, clock: Clock) {
  const parcels = parcelRepository(table);
  const preAlerts = preAlertRepository(table);
  const { owned, any } = parcelAccess(parcels);

  const release = (find: () => Promise<ParcelRecord>, by: string, reason?: string): Promise<ParcelRecord> => {
    const now = clock.now();
    return updateRecord({ find, save: parcels.save }, (parcel) => released(parcel, by, now, reason));
  };

  return {
    /** Releases a customer's own package. Does nothing if it does not wait. @throws NotFound */
    release: (owner: Owner, parcelId: string): Promise<ParcelRecord> =>
      release(() => owned(owner, parcelId, true), owner.customerId),

    /** Releases a package although its customer wants it to wait. @throws NotFound */
    releaseByStaff: async (
      { email }: Pick<Caller, 'email'>,
      parcelId: string,
      reason: string,
    ): Promise<void> => {
      await release(() => any(parcelId, true), email, reason);
    },

    /**
     * Releases the customer's packages that wait for nothing: no other package to their terminal is expected. Called after
     * what they expect has changed, and again with a repeated request, because each of two that arrive at once still sees the
     * other. Costs at least 2 read units.
     */
    releaseComplete: async (customerId: string): Promise<void> => {
      const now = clock.now();
      const [open, all] = await Promise.all([
        parcels.listOpen(customerId),
        preAlerts.allOfCustomer(customerId),
      ]);
      const expected = all.filter(({ preAlertState }) => preAlertState === 'OPEN');
      const complete = open.filter(
        (parcel) => isHeld(parcel, now) && !expected.some((other) => goesAlong(other, parcel)),
      );
      for (const { parcelId } of complete) await release(() => any(parcelId, true), BY_PORTAL);
    },
  };
}

/**
 * The same release after what was decided before it is stored: an error is logged, because the answer must not say that nothing
 * was stored. A package that is not released waits until its hold ends.
 */
export const releaseOrReport =
  (release: (customerId: string) => Promise<void>, logger: Pick<Tools['logger'], 'report'>) =>
  (customerId: string): Promise<void> =>
    release(customerId).catch((error: unknown) =>
      logger.report('HELD_NOT_RELEASED', { customerId, error: asError(error) }),
    );
