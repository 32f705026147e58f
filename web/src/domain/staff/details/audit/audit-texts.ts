import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import type { AuditedField, EditableField } from '#shared/rules/staff/editable-fields.ts';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import {
  FIELD_NAMES,
  HAZARD_CLASS_NAMES,
  HOLD_LABELS,
  PAYMENT_STATUS_NAMES,
} from '#web/domain/staff/labels.ts';

/** Names of fields that are not on the edit screen. */
const OTHER_FIELD_NAMES: Readonly<
  Record<Exclude<AuditedField, EditableField> | 'customerId' | 'amount', string>
> = {
  status: 'Status',
  holdReason: 'Reason for the hold',
  message: 'Message to the customer',
  paymentStatus: 'Payment status',
  price: 'Price',
  damageAccepted: 'Damage accepted',
  tmError: 'TruckMate error',
  signerName: 'Signed by',
  customerId: 'Customer',
  amount: 'Amount',
};

/** `REFUND_REQUESTED` becomes `Refund requested`. */
export function actionName(action: string): string {
  const words = action.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function fieldName(field: string): string {
  const names: Readonly<Record<string, string>> = { ...FIELD_NAMES, ...OTHER_FIELD_NAMES };
  return names[field] ?? field;
}

const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: STATUS_LABELS,
  holdReason: HOLD_LABELS,
  paymentStatus: PAYMENT_STATUS_NAMES,
  hazardClass: HAZARD_CLASS_NAMES,
  destinationCode: LOCATION_NAMES,
};
const BOOLEANS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

/** A value of an entry in words. */
export function valueText(field: string, value: string | null): string {
  if (value === null || value === '') return 'none';
  return CODES[field]?.[value] ?? BOOLEANS[value] ?? value;
}
