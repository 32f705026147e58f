import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../data/entity.ts';
import { auditPartition } from '../data/keys.ts';

/**
 * What somebody did with a parcel. Kept when the parcel is deleted. `by` is the email address of the staff member, and
 * `subjectId` identifies what it is about, so that the same entry is never written twice.
 */
const AuditEntry = z.object({
  parcelId: z.string(),
  at: z.string(),
  by: z.string(),
  action: z.enum(['REFUND_REQUESTED', 'REFUND_SUCCEEDED', 'REFUND_FAILED']),
  reason: z.string(),
  amountCents: z.int(),
  subjectId: z.string(),
  ...Versioned.shape,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditEntryEntity = defineEntity({
  type: 'audit-entry',
  schema: AuditEntry,
  keys: ({ parcelId, at, action, subjectId }) => ({
    pk: auditPartition(parcelId),
    sk: `${at}#${action}#${subjectId}`,
  }),
});
