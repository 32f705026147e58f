import type { WaitingIntake } from '#shared/contracts/staff/intake.ts';
import { type Key, WAITING_INTAKES_PARTITION } from '../core/data/keys.ts';
import type { ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import {
  type IntakeRecord,
  intakeEntity,
  intakeKey,
  type ReceivedNumber,
  receivedNumberEntity,
  receivedNumberKey,
  waitingIntakeReader,
} from './intake-record.ts';

/** Above the numbers of the packages that were migrated from the previous system. */
const FIRST_FREIGHT_BILL = 500_001;

/** The table key of a waiting package from its sort key in the index, or null for any other text. */
function keyInList(sortKey: string): Key | null {
  const [receivedAt, intakeId, ...rest] = sortKey.split('#');
  return receivedAt && intakeId && rest.length === 0 ? intakeKey(intakeId) : null;
}

/** Received packages, and the claims of their tracking numbers. All single reads are strongly consistent. */
export function intakeRepository(table: Table) {
  return {
    find: (intakeId: string): Promise<IntakeRecord | null> =>
      table.get(intakeEntity, intakeKey(intakeId), true),

    /** @throws VersionConflict if it exists */
    create: (intake: IntakeRecord): Promise<void> => table.create(intakeEntity, intake),

    /** @throws VersionConflict if it has changed since `before` was read */
    save: (before: IntakeRecord, after: IntakeRecord): Promise<IntakeRecord> =>
      table.save(intakeEntity, before, after),

    /** Matches an intake with its customer and creates its parcel in one transaction. @throws VersionConflict */
    match: (before: IntakeRecord, after: IntakeRecord, parcelWrites: Readonly<Record<string, Write>>) =>
      table.transact({ intake: writes.replace(intakeEntity, before, after), ...parcelWrites }),

    /** A page of the packages without a known customer, the longest waiting first. @throws InvalidInput */
    listWaiting: (page: { limit: number; cursor?: string | undefined }): Promise<ShownPage<WaitingIntake>> =>
      table.queryShown(waitingIntakeReader, { list: WAITING_INTAKES_PARTITION, keyOf: keyInList, ...page }),

    findClaim: (code: string): Promise<ReceivedNumber | null> =>
      table.get(receivedNumberEntity, receivedNumberKey(code), true),

    /** @throws VersionConflict if the tracking number is claimed */
    claim: (claim: ReceivedNumber): Promise<void> => table.create(receivedNumberEntity, claim),

    /** @throws VersionConflict if the claim has changed since `before` was read */
    replaceClaim: (before: ReceivedNumber, after: ReceivedNumber): Promise<ReceivedNumber> =>
      table.save(receivedNumberEntity, before, after),

    /** A new, unique freight bill number. */
    nextFreightBillNum: async (): Promise<string> =>
      `NB${await table.nextNumber('FREIGHT_BILL', FIRST_FREIGHT_BILL)}`,
  };
}
export type IntakeRepository = ReturnType<typeof intakeRepository>;
