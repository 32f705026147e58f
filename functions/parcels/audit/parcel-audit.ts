import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { EDITABLE_FIELDS } from '#shared/rules/staff/staff-fields.ts';
import { TOLD_WAY_LABELS } from '#shared/rules/staff/told-ways.ts';
import { type ParcelRecord, parcelEntity } from '../parcel-record.ts';
import type { AuditEntry, FieldChange } from './audit-entry.ts';
import { fieldChanges, moneyText } from './field-changes.ts';

type Action = AuditEntry['action'];
type StatusChange = ParcelRecord['statusHistory'][number];

/** The author of changes that neither staff nor the customer made. */
const SYSTEM = 'System';

/**
 * The audit entries of a change to a parcel: one for each version, or none if nothing worth recording has changed. A
 * repeated change has the same entries under the same keys (decision 81).
 */
export function auditEntries({ before, after }: Pick<StreamChange, 'before' | 'after'>): AuditEntry[] {
  const [old, parcel] = [readRecord(parcelEntity, before), readRecord(parcelEntity, after)];
  // A parcel that closes is removed under one key and created under another.
  if (!parcel) return [];
  if (!old) return parcel.version > 1 && isFinal(parcel.status) ? closing(parcel) : history(parcel);
  const mailed = parcel.mailedNotices?.at(-1);
  if (mailed && (parcel.mailedNotices?.length ?? 0) > (old.mailedNotices?.length ?? 0)) {
    const { mailedOn, carrier, trackingNumber, recordedBy: by } = mailed;
    return [
      entry(parcel, 'NOTICE_MAILED', {
        changes: [...added('mailedOn', mailedOn), ...added('mailPiece', `${carrier} ${trackingNumber}`)],
        by,
      }),
    ];
  }
  const changes = fieldChanges(old, parcel);
  const action = actionOf(old, parcel, changes);
  const aboutStorage = storageEntries(old, parcel);
  if (!action) return aboutStorage;
  // All that was due, which is less than the price if charges were added after a payment.
  const paid = action === 'PAID' ? added('amount', moneyText(old.priceCents)) : [];
  const main = entry(parcel, action, { changes: [...changes, ...paid], by: authorOf(old, parcel, action) });
  return [main, ...aboutStorage];
}

/** What was paid and waived of the storage, and that staff told the customer: each has its own time and author. */
function storageEntries(before: ParcelRecord, after: ParcelRecord): AuditEntry[] {
  const { parcelId, customerId, freightBillNum } = after;
  const settlements = after.storageSettlements?.slice(before.storageSettlements?.length ?? 0) ?? [];
  const notices = after.notices?.filter(({ at }) => !before.notices?.some((earlier) => earlier.at === at));
  return [
    ...settlements.map(({ kind, at, by = customerId, reason, amountCents }): AuditEntry => {
      const action = kind === 'PAID' ? 'STORAGE_PAID' : 'STORAGE_WAIVED';
      const amount = { ...(reason !== undefined && { reason }), amountCents };
      const subject = { subjectId: `v${after.version}`, version: 1 };
      return {
        parcelId,
        at,
        by,
        action,
        ...amount,
        ...(kind === 'WAIVED' && { freightBillNum }),
        ...subject,
      };
    }),
    ...(notices ?? []).flatMap(({ at, told }): AuditEntry[] => {
      if (!told) return [];
      const { by, way } = told;
      const subject = { subjectId: `v${after.version}`, version: 1 };
      return [{ parcelId, at, by, action: 'CUSTOMER_TOLD', reason: TOLD_WAY_LABELS[way], ...subject }];
    }),
  ];
}

/** The entries of a new parcel. An imported one has a longer history. */
function history(parcel: ParcelRecord): AuditEntry[] {
  const { destinationCode, priceCents, statusHistory } = parcel;
  const initial = [added('destinationCode', destinationCode), added('price', moneyText(priceCents))];
  return statusHistory.map((current, index) => {
    const previous = statusHistory[index - 1];
    const changes = [
      statusField(previous, current),
      ...added('holdReason', current.holdReason),
      ...added('message', current.message),
      ...(statusHistory.length === 1 ? initial.flat() : []),
    ];
    const action = previous ? statusAction(current) : 'RECEIVED';
    return {
      ...entry(parcel, action, { changes, by: current.by }),
      at: current.statusDate,
      subjectId: `v1-${index}`,
    };
  });
}

function closing(parcel: ParcelRecord): AuditEntry[] {
  const [previous, current] = parcel.statusHistory.slice(-2);
  if (!current) return [];
  const changes = [
    statusField(previous, current),
    ...added('signerName', parcel.signerName),
    ...added('agentName', parcel.agentName),
    ...added('collectedBy', parcel.collectedBy),
  ];
  return [entry(parcel, statusAction(current), { changes, by: current.by })];
}

/** The action of a version, by its most important change. */
function actionOf(before: ParcelRecord, after: ParcelRecord, changes: readonly FieldChange[]): Action | null {
  const changed = new Set(changes.map(({ field }) => field));
  const move = moveOf(before, after);
  if (isByCustomer(before, after)) return 'RESOLVED';
  if (isEdit(changed)) return 'EDITED';
  if (move) return statusAction(move);
  if (changed.has('paymentStatus')) {
    if (after.paymentStatus === 'PAID') return 'PAID';
    // Refunds write their own entries, with the reason.
    if (before.paymentStatus === 'PAID') return null;
  }
  if (changed.has('refusal') || changed.has('refusalNext'))
    return after.refusal ? 'REFUSED_BY_CUSTOMER' : 'REFUSAL_WITHDRAWN';
  if (changed.has('sailing') || changed.has('rolledFrom')) return 'SAILING_CHANGED';
  if (changed.has('price')) return 'PRICE_CHANGED';
  if (changed.has('tmError')) return tmErrorAction(after);
  if (changes.length > 0) return 'EDITED';
  return after.customerNotes === before.customerNotes ? null : 'NOTES_CHANGED';
}

/** Only staff dismiss an error; the system removes it once it has accepted the package. */
function tmErrorAction({ tmError, changed, version }: ParcelRecord): Action {
  if (tmError !== undefined) return 'TM_ERROR_REPORTED';
  return changed?.version === version ? 'TM_ERROR_DISMISSED' : 'TM_ERROR_RESOLVED';
}

/** Whether only an edit can have changed these fields. Moves change the shelf too. */
const isEdit = (changed: ReadonlySet<string>) =>
  [...EDITABLE_FIELDS, 'damageAccepted'].some((field) => field !== 'locationDetail' && changed.has(field));

/** Without staff, only the resolution of a parcel by its customer changes these. */
function isByCustomer(before: ParcelRecord, after: ParcelRecord): boolean {
  if (after.changed?.version === after.version) return false;
  return after.destinationCode !== before.destinationCode || after.damageAccepted !== before.damageAccepted;
}

function statusAction({ status, isUndo }: StatusChange): Action {
  if (isUndo) return 'MOVE_UNDONE';
  if (status === 'COMPLETED') return 'HANDED_OVER';
  return status === 'DELETED' ? 'DELETED' : 'STATUS_CHANGED';
}

function authorOf(before: ParcelRecord, after: ParcelRecord, action: Action): string {
  // Only customers pay, resolve issues and write customer notes.
  if (action === 'PAID' || action === 'RESOLVED' || action === 'NOTES_CHANGED') return after.customerId;
  return moveOf(before, after)?.by ?? SYSTEM;
}

const moveOf = (before: ParcelRecord, after: ParcelRecord): StatusChange | undefined =>
  after.statusHistory.length > before.statusHistory.length ? after.statusHistory.at(-1) : undefined;

/** Staff mark their changes; the author of others is derived. */
function entry(
  parcel: ParcelRecord,
  action: Action,
  { changes, by }: { changes: FieldChange[]; by: string },
): AuditEntry {
  const { parcelId, updateDate, version, changed } = parcel;
  const marked = changed?.version === version ? changed : undefined;
  return {
    parcelId,
    at: updateDate,
    by: marked?.by ?? by,
    action,
    ...(marked?.reason !== undefined && { reason: marked.reason }),
    changes,
    subjectId: `v${version}`,
    version: 1,
  };
}

const statusField = (from: StatusChange | undefined, to: StatusChange): FieldChange => ({
  field: 'status',
  from: from?.status ?? null,
  to: to.status,
});

const added = (field: string, to: string | null | undefined): FieldChange[] =>
  to === null || to === undefined ? [] : [{ field, from: null, to }];
