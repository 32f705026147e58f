import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { scanCodePartition } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';
import type { ParcelRecord } from './parcel-record.ts';
import { codesOf, scanCodeReader } from './scan-code-record.ts';

interface FoundByCode {
  readonly parcels: ParcelRecord[];
  /** Claims the tracking number while its customer is unknown. */
  readonly waitingIntakeId: string | undefined;
}

/** Each leads to a read of a parcel. A number has one or two; what staff type without a number may have many. */
const MAX_POINTERS = 50;

/** Looks up a freight bill or tracking number, scanned or typed. A pointer can be to a parcel that no longer has the code. */
export function codeLookup(table: Table, find: (parcelId: string) => Promise<ParcelRecord | null>) {
  return async (scanned: string): Promise<FoundByCode> => {
    const code = normalizeScanCode(scanned);
    if (code === '') return { parcels: [], waitingIntakeId: undefined };
    const partition = scanCodePartition(code);
    const { items } = await table.query(scanCodeReader, { partition, limit: MAX_POINTERS });
    const parcelIds = new Set(items.flatMap(({ parcelId }) => parcelId ?? []));
    const found = await Promise.all([...parcelIds].map((parcelId) => find(parcelId)));
    return {
      parcels: found.flatMap((parcel) => (parcel && codesOf(parcel).includes(code) ? [parcel] : [])),
      waitingIntakeId: items.find(({ parcelId }) => parcelId === undefined)?.intakeId,
    };
  };
}
