import * as z from 'zod/mini';
import { defineEntity, type Item, Versioned } from '#functions/core/data/entity.ts';
import { auditPartition, WAIVERS_PARTITION } from '#functions/core/data/keys.ts';
import type { ShownPage } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';

const AUDIT_ACTIONS = [
  'RECEIVED',
  'STATUS_CHANGED',
  'MOVE_UNDONE',
  'SAILING_CHANGED',
  'EDITED',
  'PRICE_CHANGED',
  'PAID',
  'RESOLVED',
  'NOTES_CHANGED',
  'TM_ERROR_REPORTED',
  'TM_ERROR_DISMISSED',
  'TM_ERROR_RESOLVED',
  'TM_BILL_CORRECTED',
  'HANDED_OVER',
  'OFFLINE_HANDOVER_DIFFERS',
  'OFFLINE_HANDOVER_RETRIED',
  'OFFLINE_HANDOVER_CLOSED',
  'DELETED',
  'LABEL_PRINTED',
  'NOTICE_MAILED',
  'PHOTO_ADDED',
  'CUSTOMER_TOLD',
  'REFUSED_BY_CUSTOMER',
  'REFUSAL_WITHDRAWN',
  'STORAGE_PAID',
  'STORAGE_WAIVED',
  'REFUND_REQUESTED',
  'REFUND_SUCCEEDED',
  'REFUND_FAILED',
  'CLAIM_FILED',
  'CLAIM_ANSWERED',
  'CLAIM_ACKNOWLEDGED',
  'CLAIM_MORE_ASKED',
  'CLAIM_OFFERED',
  'CLAIM_OFFER_ACCEPTED',
  'CLAIM_OFFER_REFUSED',
  'CLAIM_DECLINED',
  'CLAIM_PAID',
  'CLAIM_REFUND_FAILED',
] as const;

/** A changed field: text, money such as `$48.20`, and the codes of statuses and terminals. Null without a value. */
const FieldChange = z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) });
export type FieldChange = z.infer<typeof FieldChange>;

/**
 * An action on a parcel. Kept when the parcel is deleted. `by` is the email address of the staff member, the customer
 * id, or a part of the system. `subjectId` identifies the subject of the entry, so that it is never written twice.
 * Entries about refunds and storage have an amount, the others have changes.
 */
const AuditEntry = z.object({
  parcelId: z.string(),
  at: z.string(),
  by: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  reason: z.optional(z.string()),
  amountCents: z.optional(z.int()),
  changes: z.optional(z.array(FieldChange)),
  /** Only in entries about waived storage, which are also listed. */
  freightBillNum: z.optional(z.string()),
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
    ...(action === 'STORAGE_WAIVED' && {
      indexed: { listPk: WAIVERS_PARTITION, listSk: `${at}#${parcelId}#${subjectId}` },
    }),
  }),
  projected: ({ action, at, by, reason, amountCents }) =>
    action === 'STORAGE_WAIVED' ? { summary: { at, by, reason, amountCents } } : {},
});

const ListedWaiver = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  summary: z.object({
    at: z.string(),
    by: z.string(),
    reason: z._default(z.string(), ''),
    amountCents: z._default(z.int(), 0),
  }),
});

/** Storage that staff have waived, as listed in the index. */
const waiverReader = {
  read: (item: Item) => {
    const { summary, ...waiver } = ListedWaiver.parse(item);
    return { ...waiver, ...summary };
  },
};

export function auditRepository(table: Table) {
  return {
    /** Writes entries. Idempotent. */
    write: async (entries: readonly AuditEntry[]): Promise<void> => {
      await Promise.all(entries.map((entry) => table.put(auditEntryEntity, entry)));
    },

    /** The latest waivers of storage, the latest first. Costs 0.5 read units for about ten of them. */
    latestWaivers: (limit: number) =>
      table.queryShown(waiverReader, { list: WAIVERS_PARTITION, descending: true, limit }),

    /** The trail of a parcel, the latest first. Costs 0.5 read units per 4 KB. */
    ofParcel: (parcelId: string): Promise<ShownPage<AuditEntry>> =>
      table.queryShown(auditEntryEntity, {
        partition: auditPartition(parcelId),
        descending: true,
        wholeBecause: 'Employees change a package a few dozen times.',
      }),
  };
}
