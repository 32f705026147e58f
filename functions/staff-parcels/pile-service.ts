import type { MoveInput, MoveResult, UndoInput } from '../../shared/contracts/staff/staff-parcels.ts';
import { updateRecord } from '../data/update-record.ts';
import type { ParcelAccess } from '../parcels/parcel-access.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import type { ParcelRepository } from '../parcels/parcel-repository.ts';
import { withMove, withUndoneMove } from '../parcels/parcel-transitions.ts';
import { changedByStaff } from '../parcels/staff-change.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { Conflict, NotFound, Unavailable } from '../platform/errors.ts';
import { inParallel } from '../platform/in-parallel.ts';

/** The number of parcels of a pile that are changed at once. */
const AT_ONCE = 10;

interface Dependencies {
  readonly parcels: Pick<ParcelRepository, 'save'>;
  readonly access: Pick<ParcelAccess, 'any'>;
  readonly clock: Clock;
}

/** Moves piles of parcels. Each parcel gets its own result, once, in the order of the request. */
export function pileService({ parcels, access, clock }: Dependencies) {
  async function changeAll(
    parcelIds: readonly string[],
    change: (parcel: ParcelRecord) => ParcelRecord,
  ): Promise<{ results: MoveResult[] }> {
    const results = await inParallel([...new Set(parcelIds)], AT_ONCE, async (parcelId) => {
      const find = () => access.any(parcelId, true);
      return { parcelId, refusal: await refusalOf(updateRecord({ find, save: parcels.save }, change)) };
    });
    return { results };
  }

  return {
    /** Moves parcels that can be moved. Those that this person has moved already stay as they are. */
    move: (caller: Caller, { parcelIds, ...move }: MoveInput): Promise<{ results: MoveResult[] }> => {
      const now = clock.now();
      return changeAll(parcelIds, (parcel) =>
        changedByStaff(parcel, withMove(parcel, move, now, caller.email), caller.email),
      );
    },

    /** Takes back the caller's own moves of the last ten minutes. */
    undo: (caller: Caller, { parcelIds, reason }: UndoInput): Promise<{ results: MoveResult[] }> => {
      const now = clock.now();
      return changeAll(parcelIds, (parcel) =>
        changedByStaff(parcel, withUndoneMove(parcel, now, caller.email), caller.email, reason),
      );
    },
  };
}

/** Why a change of a parcel was refused, null if it was not. @throws unexpected errors */
async function refusalOf(change: Promise<unknown>): Promise<string | null> {
  try {
    await change;
    return null;
  } catch (error) {
    if (error instanceof NotFound || error instanceof Conflict) return error.message;
    if (error instanceof Unavailable) return 'This package could not be changed. Please try again.';
    throw error;
  }
}
