import * as z from 'zod/mini';
import { Handover } from '#shared/contracts/staff/handovers.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '../core/data/keys.ts';

/**
 * Packages that were handed over against one signature. `by` is the email address of the staff member. `contentHash` is
 * of the request. `claimedParcelIds` are the parcels that did not fit in its transaction: they are claimed by it, and
 * completed afterwards.
 */
export const HandoverRecord = z.extend(Handover, {
  customerId: z.string(),
  locationCode: z.enum(DESTINATION_CODES),
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
