import * as z from 'zod/mini';
import { Authority } from '#shared/contracts/collection/authority.ts';
import { Handover } from '#shared/contracts/staff/handovers.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';
import type { Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import { type ParcelRecord, parcelEntity } from '../parcels/parcel-record.ts';

/**
 * Packages that were handed over against one signature. `by` is the email address of the staff member. `contentHash` is
 * of the request. `claimedParcelIds` are the parcels that did not fit in its transaction: they are claimed by it, and
 * completed afterwards. `handedOverAt` is when the packages left, and `recordedAt` when the portal learned of it, which is
 * later for one that was taken without a network. Early handovers have no `authority` and no `recordedAt`.
 */
export const HandoverRecord = z.extend(Handover, {
  customerId: z.string(),
  locationCode: z.enum(DESTINATION_CODES),
  authority: z.optional(Authority),
  recordedAt: z.optional(z.string()),
  signerName: z.string(),
  signatureKey: z.string(),
  by: z.string(),
  contentHash: z.string(),
  claimedParcelIds: z.array(z.string()),
  ...Versioned.shape,
});
export type HandoverRecord = z.infer<typeof HandoverRecord>;

export const handoverKey = (customerId: string, handoverId: string): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.handovers}${handoverId}`,
});

export const handoverEntity = defineEntity({
  type: 'handover',
  schema: HandoverRecord,
  keys: ({ customerId, handoverId }) => handoverKey(customerId, handoverId),
});

export type ParcelChange = readonly [before: ParcelRecord, after: ParcelRecord];

/** The writes of changed parcels, by their ids. */
export const parcelWrites = (changes: readonly ParcelChange[]): Record<string, Write> =>
  Object.assign(
    {},
    ...changes.map(([before, after]) => writes.withEntries(before.parcelId, parcelEntity, before, after)),
  );

/** Handovers, which are written together with their parcels. */
export function handoverRepository(table: Table) {
  return {
    find: (customerId: string, handoverId: string): Promise<HandoverRecord | null> =>
      table.get(handoverEntity, handoverKey(customerId, handoverId), true),

    /**
     * Creates a handover together with the changes of its parcels, and `also`, such as what uses up its authority.
     * @throws VersionConflict if one has changed
     */
    create: (
      handover: HandoverRecord,
      changes: readonly ParcelChange[],
      also: Readonly<Record<string, Write>>,
    ): Promise<void> =>
      table.transact({
        handover: writes.create(handoverEntity, handover),
        ...parcelWrites(changes),
        ...also,
      }),

    /** Saves some of its parcels, all or none. @throws VersionConflict if one has changed */
    save: (changes: readonly ParcelChange[]): Promise<void> => table.transact(parcelWrites(changes)),
  };
}
export type HandoverRepository = ReturnType<typeof handoverRepository>;
