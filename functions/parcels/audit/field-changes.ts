import { dollarsFromCents } from '#shared/rules/money.ts';
import { holdOf } from '#shared/rules/parcel-holds.ts';
import { sailingName } from '#shared/rules/sailings/boarding.ts';
import { REFUSAL_REASON_LABELS } from '#shared/rules/staff/refusals.ts';
import {
  EDITABLE_FIELDS,
  type EditableField,
  type OtherAuditedField,
  STAFF_FIELDS,
} from '#shared/rules/staff/staff-fields.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import type { FieldChange } from './audit-entry.ts';

/** An amount as text, such as `$1,048.20`, or null without one. */
export const moneyText = (cents: number | null | undefined) =>
  cents === null || cents === undefined
    ? null
    : dollarsFromCents(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const text = (value: string | number | boolean | null | undefined) =>
  value === undefined || value === null || value === '' ? null : String(value);

type ValueIn = (parcel: ParcelRecord) => string | null;

const staffField = (field: EditableField): ValueIn => {
  const { record, kind } = STAFF_FIELDS[field];
  if (kind === 'amount' || kind === 'fee') return (parcel) => moneyText(parcel[record]);
  return (parcel) => text(parcel[record]);
};

const OTHER_FIELDS: Readonly<Record<OtherAuditedField, ValueIn>> = {
  status: ({ status }) => status,
  holdReason: (parcel) => text(holdOf(parcel)?.holdReason),
  message: ({ statusHistory }) => text(statusHistory.at(-1)?.message),
  paymentStatus: ({ paymentStatus }) => paymentStatus,
  price: ({ priceCents }) => moneyText(priceCents),
  damageAccepted: ({ damageAccepted }) => text(damageAccepted),
  tmError: ({ tmError }) => text(tmError),
  signerName: ({ signerName }) => text(signerName),
  agentName: ({ agentName }) => text(agentName),
  refusal: ({ refusal }) =>
    refusal ? [REFUSAL_REASON_LABELS[refusal.reason], refusal.note].filter(Boolean).join(': ') : null,
  refusalNext: ({ refusal }) => text(refusal?.next),
  collectedBy: ({ collectedBy }) => text(collectedBy),
  sailing: ({ sailingId }) => (sailingId === undefined ? null : sailingName(sailingId)),
  rolledFrom: ({ rolledFrom }) => (rolledFrom === undefined ? null : sailingName(rolledFrom)),
  heldUntil: ({ heldUntil }) => text(heldUntil),
};

/** The fields in the audit trail, by their names in the API. Others follow from these, or are not audited. */
const FIELDS: readonly (readonly [string, ValueIn])[] = [
  ...Object.entries(OTHER_FIELDS),
  ...EDITABLE_FIELDS.map((field) => [field, staffField(field)] as const),
];

/** The fields of a parcel that have changed, with their values before and after. */
export function fieldChanges(before: ParcelRecord, after: ParcelRecord): FieldChange[] {
  return FIELDS.flatMap(([field, valueIn]) => {
    const [from, to] = [valueIn(before), valueIn(after)];
    return from === to ? [] : [{ field, from, to }];
  });
}
