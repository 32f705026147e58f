import { updateRecord } from '#functions/core/data/retry.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, NotFound, Unavailable } from '#functions/core/platform/errors.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import {
  type MoveInput,
  type MoveResult,
  placeOf,
  type UndoInput,
} from '#shared/contracts/staff/staff-parcels.ts';
import { isUninspected } from '#shared/rules/staff/hazard-classes.ts';
import type { ParcelAccess } from '../parcel-access.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import type { ParcelRepository } from '../parcel-repository.ts';
import { withMove, withUndoneMove } from '../parcel-transitions.ts';
import { changedByStaff } from './staff-parcel.ts';

/** The number of parcels of a pile that are changed at once. */
const AT_ONCE = 10;

/** The reason in the audit trail for a departure that staff chose. */
const UNINSPECTED = 'Departed although its hazardous goods were not inspected.';

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
    /**
     * Moves parcels that can be moved, and changes the shelf or load of those that are there. Those that this person has
     * moved there already stay as they are.
     */
    move: ({ email }: Caller, input: MoveInput): Promise<{ results: MoveResult[] }> => {
      const now = clock.now();
      const { to, terminal, parcelIds, uninspected = [] } = input;
      const allowed = new Set(uninspected);
      const place = placeOf(input);
      return changeAll(parcelIds, (parcel) => {
        const isUninspectedAllowed = allowed.has(parcel.parcelId);
        const after = withMove(parcel, { to, terminal, place, isUninspectedAllowed }, now, email);
        const isChoice = parcel.status === 'ORIGIN' && isUninspected(parcel);
        return changedByStaff(parcel, after, email, isChoice ? UNINSPECTED : undefined);
      });
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
