import * as z from 'zod/mini';
import type { FoundWaiting } from '#shared/contracts/staff/staff-parcel.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { defineEntity, type Item, Versioned } from '../core/data/entity.ts';
import { scanCodePartition } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';
import type { ParcelRecord } from './parcel-record.ts';

/** Maps a normalized freight bill or tracking number to a parcel that has or had it. */
const ScanCode = z.extend(Versioned, { code: z.string(), parcelId: z.string() });
type ScanCode = z.infer<typeof ScanCode>;

const PointedTo = z.object({ parcelId: z.optional(z.string()), intakeId: z.optional(z.string()) });

export const scanCodeEntity = defineEntity({
  type: 'scan-code',
  schema: ScanCode,
  keys: ({ code, parcelId }) => ({ pk: scanCodePartition(code), sk: parcelId }),
});

/**
 * Reads the parcel that an item in a scan code's partition points to: a pointer, or the claim of a tracking number for an
 * intake, which has no parcel while its customer is unknown (decision 72).
 */
const scanCodeReader = { read: (item: Item) => PointedTo.parse(item) };

type WithCodes = Pick<ParcelRecord, 'parcelId' | 'freightBillNum' | 'shippingTrackingNum' | 'waitingNumber'>;

/** The distinct scan codes of a parcel, with the number on the label that it had while its customer was unknown. */
export function codesOf({ freightBillNum, shippingTrackingNum, waitingNumber = '' }: WithCodes): string[] {
  const codes = [freightBillNum, shippingTrackingNum, waitingNumber].map(normalizeScanCode);
  return [...new Set(codes)].filter((code) => code !== '');
}

/** The scan codes of a parcel, without those that `before` already had. */
export function scanCodesOf(parcel: WithCodes, before?: WithCodes): ScanCode[] {
  const had = before ? codesOf(before) : [];
  const { parcelId } = parcel;
  return codesOf(parcel)
    .filter((code) => !had.includes(code))
    .map((code) => ({ code, parcelId, version: 1 }));
}

interface FoundByCode {
  readonly parcels: ParcelRecord[];
  /** Claims the tracking number while its customer is unknown. */
  readonly waitingIntakeId: string | undefined;
  /** Whether all pointers were followed. */
  readonly isComplete: boolean;
}

/** Finds the package of an intake if it still waits for its customer. Intakes are above parcels, so it is passed in. */
export type FindWaiting = (intakeId: string) => Promise<FoundWaiting | null>;

/** Each leads to a read of a parcel. A number has one or two; what staff type without a number may have many. */
const MAX_POINTERS = 50;

/**
 * Looks up a freight bill or tracking number, scanned or typed. A pointer can be to a parcel that no longer has the
 * code.
 */
export function codeLookup(table: Table, find: (parcelId: string) => Promise<ParcelRecord | null>) {
  return async (scanned: string): Promise<FoundByCode> => {
    const code = normalizeScanCode(scanned);
    if (code === '') return { parcels: [], waitingIntakeId: undefined, isComplete: true };
    const partition = scanCodePartition(code);
    const { items, after } = await table.query(scanCodeReader, { partition, limit: MAX_POINTERS });
    const parcelIds = new Set(items.flatMap(({ parcelId }) => parcelId ?? []));
    const found = await Promise.all([...parcelIds].map((parcelId) => find(parcelId)));
    return {
      parcels: found.flatMap((parcel) => (parcel && codesOf(parcel).includes(code) ? [parcel] : [])),
      waitingIntakeId: items.find(({ parcelId }) => parcelId === undefined)?.intakeId,
      isComplete: after === undefined,
    };
  };
}
