import { splitParcelId } from '#functions/core/data/ids.ts';
import type { Shown } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { AuditTrailEntry } from '#shared/contracts/staff/parcel-edit.ts';
import { parcelAccess } from '../parcel-access.ts';
import { parcelRepository } from '../parcel-repository.ts';
import { type AuditEntry, auditRepository } from './audit-entry.ts';
import { moneyText } from './field-changes.ts';

/** The author of what the customer did. */
const CUSTOMER = 'Customer';

/** Reads who changed what on a parcel, the latest change first, also after its deletion. @throws NotFound */
export function auditTrail(table: Table) {
  const audit = auditRepository(table);
  const { any } = parcelAccess(parcelRepository(table));
  return async (parcelId: string): Promise<Shown<AuditTrailEntry[]>> => {
    const customerId = splitParcelId(parcelId)?.customerId;
    const { shown, unreadable } =
      customerId === undefined ? { shown: [], unreadable: 0 } : await audit.ofParcel(parcelId);
    // A new parcel has no entries for about a second.
    if (shown.length + unreadable === 0) await any(parcelId);
    return { shown: shown.map((entry) => entryOf(entry, customerId)), unreadable };
  };
}

function entryOf(
  { at, by, action, reason, amountCents, changes = [] }: AuditEntry,
  customerId: string | undefined,
): AuditTrailEntry {
  const amount =
    amountCents === undefined ? [] : [{ field: 'amount', from: null, to: moneyText(amountCents) }];
  return {
    at,
    by: by === customerId ? CUSTOMER : by,
    action,
    reason: reason ?? null,
    changes: [...changes, ...amount],
  };
}
