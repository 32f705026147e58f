import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import {
  EDITABLE_FIELDS,
  type EditableField,
  type FieldKind,
  type KindOf,
  type KindValues,
  STAFF_FIELDS,
  type StaffFields,
} from '#shared/rules/staff/staff-fields.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import { parcelOf } from '../shown-parcel.ts';

/** The kinds of which a field without a value is null in the API, and missing in the table. */
type OptionalKind = 'hazardClass' | 'dotClass' | 'packingGroup' | 'quantity' | 'hazardUnit';

/** The values of each kind in the table. Amounts and fees in cents. */
interface KindRecords
  extends Omit<KindValues, OptionalKind | 'amount' | 'fee' | 'optionalText'>,
    Pick<ParcelRecord, 'hazardClass' | 'dotClass' | 'packingGroup' | 'hazardUnit'> {
  quantity: number | undefined;
  amount: number | undefined;
  fee: number | undefined;
  optionalText: string | undefined;
}

/** The fields that staff edit, as in the table. */
type StoredFields = {
  [F in EditableField as (typeof STAFF_FIELDS)[F]['record']]: KindRecords[KindOf<F>];
};

interface Conversion<K extends FieldKind> {
  readonly toApi: (stored: KindRecords[K]) => KindValues[K];
  readonly toRecord: (value: KindValues[K]) => KindRecords[K];
}

const unchanged = <T>(value: T): T => value;
const UNCHANGED = { toApi: unchanged, toRecord: unchanged };

const orNull = <T>() => ({
  toApi: (stored: T | undefined) => stored ?? null,
  toRecord: (value: T | null) => value ?? undefined,
});

const KINDS: { [K in FieldKind]: Conversion<K> } = {
  inches: UNCHANGED,
  pounds: UNCHANGED,
  flag: UNCHANGED,
  terminal: UNCHANGED,
  hazardClass: orNull(),
  dotClass: orNull(),
  packingGroup: orNull(),
  quantity: orNull(),
  hazardUnit: orNull(),
  amount: {
    toApi: (cents) => (cents === undefined ? null : dollarsFromCents(cents)),
    // No insurance and insurance of nothing are the same.
    toRecord: (dollars) => (dollars ? centsFromDollars(dollars) : undefined),
  },
  fee: {
    toApi: (cents) => dollarsFromCents(cents ?? 0),
    toRecord: (dollars) => (dollars > 0 ? centsFromDollars(dollars) : undefined),
  },
  text: UNCHANGED,
  optionalText: { toApi: (stored) => stored ?? '', toRecord: (value) => value || undefined },
};

/** For a field of any kind. The types above check that each field has the right one. */
interface AnyConversion {
  toApi(stored: unknown): unknown;
  toRecord(value: unknown): unknown;
}

const FIELDS = EDITABLE_FIELDS.map((field) => {
  const { record, kind } = STAFF_FIELDS[field];
  return { field, record, ...(KINDS[kind] as AnyConversion) };
});

/** The fields that staff edit in the format of the API. */
export const shownFields = (stored: Partial<StoredFields>): StaffFields =>
  Object.fromEntries(FIELDS.map(({ field, record, toApi }) => [field, toApi(stored[record])])) as StaffFields;

/** The fields that staff edit as they are stored, amounts rounded to cents. */
export const storedFields = (fields: StaffFields): StoredFields =>
  Object.fromEntries(
    FIELDS.map(({ field, record, toRecord }) => [record, toRecord(fields[field])]),
  ) as StoredFields;

/** A parcel in the format of the API for staff, money in dollars. */
export function staffParcelOf(record: ParcelRecord): StaffParcel {
  const { customerName = '', companyName = '', customerNumber = '', tmError } = record;
  const { sailingId, rolledFrom, refusal, waitingNumber } = record;
  return {
    ...parcelOf(record),
    ...shownFields(record),
    ...{ customerName, companyName, customerNumber },
    tmError: tmError ?? null,
    inspectedBy: record.inspectedBy ?? null,
    inspectedAt: record.inspectedAt ?? null,
    editVersion: record.editVersion ?? 0,
    ...(sailingId !== undefined && { sailingId }),
    ...(rolledFrom !== undefined && { rolledFrom }),
    ...(refusal && { refusalDetails: { note: refusal.note, by: refusal.by } }),
    ...(waitingNumber !== undefined && { waitingNumber }),
    ...(record.status === 'DESTINATION' && { storageHistory: storageHistoryOf(record) }),
  };
}

function storageHistoryOf({
  notices = [],
  storageSettlements = [],
}: ParcelRecord): NonNullable<StaffParcel['storageHistory']> {
  return {
    notices: notices.map(({ messageId: _, ...notice }) => notice),
    settlements: storageSettlements.map(({ kind, at, amountCents, days, by, reason, refundedAt }) => ({
      ...{ kind, at, amount: dollarsFromCents(amountCents), days },
      ...(by !== undefined && { by }),
      ...(reason !== undefined && { reason }),
      ...(refundedAt !== undefined && { refundedAt }),
    })),
  };
}

/**
 * The parcel after a change by staff, or by the customer of a field that staff edit, marked with who made it and why, for the
 * audit trail. If a field that staff edit has changed, an edit that is based on an earlier version gets a conflict. `before`
 * is null for a new parcel. Returns the same object if nothing has changed.
 */
export function changedByStaff(
  before: ParcelRecord | null,
  after: ParcelRecord,
  by: string,
  reason?: string,
): ParcelRecord {
  if (after === before) return after;
  const version = before ? before.version + 1 : after.version;
  const isEdit = before !== null && FIELDS.some(({ record }) => after[record] !== before[record]);
  return {
    ...after,
    changed: { by, version, ...(reason !== undefined && { reason }) },
    ...(isEdit && { editVersion: version }),
  };
}
