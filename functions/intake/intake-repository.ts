import type { WaitingIntake } from '#shared/contracts/staff/intake.ts';
import type { FoundWaiting } from '#shared/contracts/staff/staff-parcel.ts';
import { type Key, WAITING_INTAKES_PARTITION } from '../core/data/keys.ts';
import type { ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import {
  type IntakeRecord,
  intakeEntity,
  intakeKey,
  isWaiting,
  type ReceivedNumber,
  receivedNumberEntity,
  receivedNumberKey,
  waitingIntakeReader,
} from './intake-record.ts';

/** Above the numbers of the packages that were migrated from the previous system. */
const FIRST_FREIGHT_BILL = 500_001;
const FIRST_WAITING = 100_001;

/** The table key of a waiting package from its sort key in the index, or null for any other text. */
function keyInList(sortKey: string): Key | null {
  const [receivedAt, intakeId, ...rest] = sortKey.split('#');
  return receivedAt && intakeId && rest.length === 0 ? intakeKey(intakeId) : null;
}

/** A record before and after a change; null before it exists. */
type Change<R> = readonly [before: R | null, after: R];

/** Received packages, and the claims of their tracking numbers. All single reads are strongly consistent. */
export function intakeRepository(table: Table) {
  const find = (intakeId: string): Promise<IntakeRecord | null> =>
    table.get(intakeEntity, intakeKey(intakeId), true);

  return {
    find,

    /** The package of an intake if it still waits for its customer. Costs 1 read unit. */
    findWaiting: async (intakeId: string): Promise<FoundWaiting | null> => {
      const intake = await find(intakeId);
      return intake?.summary && isWaiting(intake) ? { ...intake, ...intake.summary } : null;
    },

    /**
     * Stores an intake in one transaction with the claims of its tracking number, unless it is a second box, and of its number
     * while it waits, and with the parcel of a known customer.
     * @throws VersionConflict if one of them has changed or exists
     */
    store: (
      intake: Change<IntakeRecord>,
      claims: readonly Change<ReceivedNumber>[],
      parcelWrites: Readonly<Record<string, Write>>,
    ): Promise<void> =>
      table.transact({
        ...writes.withEntries('intake', intakeEntity, ...intake),
        ...Object.assign(
          {},
          ...claims.map((claim) =>
            writes.withEntries(`claim of ${claim[1].code}`, receivedNumberEntity, ...claim),
          ),
        ),
        ...parcelWrites,
      }),

    /** Saves an intake that was removed from the list, and its claims. @throws VersionConflict */
    remove: (before: IntakeRecord, after: IntakeRecord, claims: readonly ReceivedNumber[]): Promise<void> =>
      table.transact({
        intake: writes.replace(intakeEntity, before, after),
        ...Object.fromEntries(
          claims.map(({ code, version }) => [
            `claim of ${code}`,
            writes.remove(receivedNumberKey(code), version),
          ]),
        ),
      }),

    /** A page of the packages without a known customer, the longest waiting first. @throws InvalidInput */
    listWaiting: (page: { limit: number; cursor?: string | undefined }): Promise<ShownPage<WaitingIntake>> =>
      table.queryShown(waitingIntakeReader, { list: WAITING_INTAKES_PARTITION, keyOf: keyInList, ...page }),

    findClaim: (code: string): Promise<ReceivedNumber | null> =>
      table.get(receivedNumberEntity, receivedNumberKey(code), true),

    /** A new, unique freight bill number. */
    nextFreightBillNum: async (): Promise<string> =>
      `NB${await table.nextNumber('FREIGHT_BILL', FIRST_FREIGHT_BILL)}`,

    /** A new, unique number for the label of a package whose customer is unknown. */
    nextWaitingNumber: async (): Promise<string> => `W${await table.nextNumber('WAITING', FIRST_WAITING)}`,
  };
}
export type IntakeRepository = ReturnType<typeof intakeRepository>;
