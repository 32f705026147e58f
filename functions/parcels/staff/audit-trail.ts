import { type AuditEntry, type AuditRepository, auditRepository } from '#functions/audit/audit-entry.ts';
import { moneyText } from '#functions/audit/field-changes.ts';
import { splitParcelId } from '#functions/core/data/ids.ts';
import type { Shown } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import type { AuditTrailEntry } from '#shared/contracts/staff/parcel-edit.ts';
import type { ParcelRepository } from '../parcel-repository.ts';

/** The author of what the customer did. */
const CUSTOMER = 'Customer';

interface Dependencies {
  readonly parcels: Pick<ParcelRepository, 'find'>;
  readonly audit: Pick<AuditRepository, 'ofParcel'>;
}

/** Who changed what on a parcel. */
export function auditTrail({ parcels, audit }: Dependencies) {
  return {
    /** The entries of a parcel, the latest first, also if it is deleted. @throws NotFound */
    ofParcel: async (parcelId: string): Promise<Shown<AuditTrailEntry[]>> => {
      const customerId = splitParcelId(parcelId)?.customerId;
      const { shown, unreadable } =
        customerId === undefined ? { shown: [], unreadable: 0 } : await audit.ofParcel(parcelId);
      // A new parcel has no entries for about a second.
      if (shown.length + unreadable === 0 && !(await parcels.find(parcelId)))
        throw new NotFound('There is no such package.');
      return { shown: shown.map((entry) => entryOf(entry, customerId)), unreadable };
    },
  };
}

/** The audit trails on a table. */
export const auditTrailOn = (table: Table, parcels: Dependencies['parcels']) =>
  auditTrail({ parcels, audit: auditRepository(table) });

function entryOf(
  { at, by, action, reason, amountCents, changes }: AuditEntry,
  customerId: string | undefined,
): AuditTrailEntry {
  const amount =
    amountCents === undefined ? [] : [{ field: 'amount', from: null, to: moneyText(amountCents) }];
  return {
    at,
    by: by === customerId ? CUSTOMER : by,
    action,
    reason: reason ?? null,
    changes: [...(changes ?? []), ...amount],
  };
}
