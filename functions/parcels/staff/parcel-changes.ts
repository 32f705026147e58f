import { updateRecord } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, NotFound, Unavailable } from '#functions/core/platform/errors.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { parcelEstimates } from '#functions/schedule/parcel-estimates.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import {
  type MoveInput,
  placeOf,
  type RollInput,
  type StatusInput,
  type UndoInput,
} from '#shared/contracts/staff/staff-parcels.ts';
import { SAILING_REASON_TEXTS } from '#shared/rules/texts/estimates.ts';
import { auditEntryEntity } from '../audit/audit-entry.ts';
import { parcelAccess } from '../parcel-access.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import { parcelRepository } from '../parcel-repository.ts';
import { withStatus } from '../parcel-transitions.ts';
import { parcelStorages } from '../storage/parcel-storages.ts';
import { sailingsOfMoves } from './move-sailings.ts';
import { withMove, withRoll, withUndoneMove } from './parcel-moves.ts';
import { changedByStaff, staffParcelOf } from './staff-parcel.ts';
import { withStatusInput } from './status-changes.ts';

/** The number of parcels that are read or written in parallel. */
const CONCURRENCY = 10;

/** All changes by staff, except edits, intake and handovers. An unknown parcel causes a NotFound. */
export function staffChanges(table: Table, clock: Clock) {
  const parcels = parcelRepository(table);
  const { any } = parcelAccess(parcels);
  const { withStorage } = parcelStorages(table, clock);
  const { withEstimate } = parcelEstimates(table, clock);
  const sailingsOf = sailingsOfMoves(table, clock);

  const shownParcel = async (parcel: ParcelRecord): Promise<StaffParcel> =>
    withStorage(parcel, await withEstimate(parcel, staffParcelOf(parcel)));

  function change(
    { email }: Caller,
    parcelId: string,
    transform: (parcel: ParcelRecord) => ParcelRecord,
    reason?: string,
    prepare?: (parcel: ParcelRecord) => Promise<void>,
  ): Promise<ParcelRecord> {
    const find = async () => {
      const parcel = await any(parcelId, true);
      await prepare?.(parcel);
      return parcel;
    };
    return updateRecord({ find, save: parcels.save }, (parcel) =>
      changedByStaff(parcel, transform(parcel), email, reason),
    );
  }

  /** Changes several parcels. Each gets one result, in the order of the request. */
  async function changeAll(parcelIds: readonly string[], changeOne: (parcelId: string) => Promise<unknown>) {
    const results = await inParallel([...new Set(parcelIds)], CONCURRENCY, async (parcelId) => ({
      parcelId,
      refusal: await refusalOf(changeOne(parcelId)),
    }));
    return { results };
  }

  return {
    /**
     * Moves parcels that can be moved, and changes the shelf, load or sailing of those that are already there. Those that
     * this person has already moved there do not change.
     * @throws NotFound without such a sailing
     */
    move: async (caller: Caller, input: MoveInput) => {
      const now = clock.now();
      const { to, terminal, parcelIds, sailingId } = input;
      const sailings = sailingsOf();
      const sailing = sailingId === undefined ? undefined : await sailings.get(sailingId);
      const place = placeOf(input) ?? sailing?.loadNumber ?? null;
      const moved = (parcel: ParcelRecord) => {
        const [previous] = sailings.wayOf(parcel);
        return withMove(parcel, { to, terminal, place, sailing, previous }, now, caller.email);
      };
      const prepare = async (parcel: ParcelRecord) => {
        await sailings.readWay(parcel);
        if (sailing && moved(parcel) !== parcel) await sailings.keepFirstRanges(sailing);
      };
      return changeAll(parcelIds, (parcelId) =>
        change(caller, parcelId, moved, undefined, to === 'TRANSIT' ? prepare : undefined),
      );
    },

    /**
     * Records that a sailing left parcels behind, and which one they are on now.
     * @throws NotFound without such a sailing
     */
    roll: async (caller: Caller, { parcelIds, fromSailingId: from, toSailingId, reason }: RollInput) => {
      const now = clock.now();
      const sailings = sailingsOf();
      const [, to] = await Promise.all([
        sailings.get(from),
        toSailingId === null ? null : sailings.get(toSailingId),
      ]);
      const rolled = (parcel: ParcelRecord) =>
        withRoll(parcel, { from, to, way: sailings.wayOf(parcel) }, now);
      const prepare = async (parcel: ParcelRecord) => {
        await sailings.readWay(parcel);
        if (to && rolled(parcel) !== parcel) await sailings.keepFirstRanges(to);
      };
      return changeAll(parcelIds, (parcelId) =>
        change(caller, parcelId, rolled, SAILING_REASON_TEXTS[reason], prepare),
      );
    },

    /** Undoes the caller's own moves of the last ten minutes. */
    undo: (caller: Caller, { parcelIds, reason }: UndoInput) => {
      const now = clock.now();
      const undone = (parcel: ParcelRecord) => withUndoneMove(parcel, now, caller.email);
      return changeAll(parcelIds, (parcelId) => change(caller, parcelId, undone, reason));
    },

    /**
     * Changes the status, or why the parcel is on hold. Also undoes a departure or an arrival, no matter who made it.
     * Does nothing if the caller has already done it.
     * @throws Forbidden, InvalidInput without a required reason, Conflict if the change is not allowed, or if the parcel
     * has changed since the version whose hold is replaced
     */
    setStatus: async (caller: Caller, parcelId: string, input: StatusInput): Promise<StaffParcel> => {
      const now = clock.now();
      const transform = (parcel: ParcelRecord) => withStatusInput(parcel, input, now, caller);
      const reason = 'reason' in input ? input.reason : undefined;
      return shownParcel(await change(caller, parcelId, transform, reason));
    },

    /** Removes the shipping system's error, if there is one. */
    dismissTmError: async (caller: Caller, parcelId: string): Promise<StaffParcel> => {
      const now = clock.now().toISOString();
      const transform = (parcel: ParcelRecord) => {
        const { tmError, ...rest } = parcel;
        return tmError === undefined ? parcel : { ...rest, updateDate: now };
      };
      return shownParcel(await change(caller, parcelId, transform));
    },

    /** Deletes a parcel. Does nothing if it is deleted. @throws Conflict if it is paid or cannot be deleted */
    delete: async (caller: Caller, parcelId: string): Promise<void> => {
      const now = clock.now();
      await change(caller, parcelId, (parcel) =>
        parcel.status === 'DELETED' ? parcel : withStatus(parcel, 'DELETED', now, caller.email),
      );
    },

    /** Records in the audit trail that labels were printed. Records nothing if one parcel is unknown. */
    recordLabelPrint: async ({ email }: Caller, parcelIds: readonly string[]): Promise<void> => {
      const at = clock.now().toISOString();
      const unique = [...new Set(parcelIds)];
      const print = { at, by: email, action: 'LABEL_PRINTED', subjectId: email, version: 1 } as const;
      await inParallel(unique, CONCURRENCY, (parcelId) => any(parcelId));
      await inParallel(unique, CONCURRENCY, (parcelId) =>
        table.put(auditEntryEntity, { parcelId, ...print }),
      );
    },
  };
}

/** Why a change of a parcel was rejected; null if it was not. @throws unexpected errors */
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
