import * as z from 'zod/mini';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { scanCodePartition } from '../core/data/keys.ts';
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
 * intake, which has no parcel while its customer is unknown.
 */
export const scanCodeReader = {
  read: (item: Readonly<Record<string, unknown>>) => PointedTo.parse(item),
};

type WithCodes = Pick<ParcelRecord, 'parcelId' | 'freightBillNum' | 'shippingTrackingNum'>;

/** The distinct scan codes of a parcel. */
export function codesOf({ freightBillNum, shippingTrackingNum }: WithCodes): string[] {
  const codes = [freightBillNum, shippingTrackingNum].map(normalizeScanCode);
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
