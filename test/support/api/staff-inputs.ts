import { createHash } from 'node:crypto';
import type { ParcelEdit, PriceInput } from '#shared/contracts/staff/parcel-edit.ts';
import { EDITABLE_FIELDS, type EditableField, PRICED_FIELDS } from '#shared/rules/staff/staff-fields.ts';
import { aStaffParcel } from '../staff/staff-parcel.ts';

export const REQUEST_ID = 'b61d9f1c-6c0b-4a5e-9d53-3a1f7c2e8b40';

const PARCEL = {
  ...aStaffParcel(),
  notes: 'Re-taped at the dock',
  locationDetail: 'A-12',
  declaredValue: 500,
};
const of = (fields: readonly EditableField[]) =>
  Object.fromEntries(fields.map((field) => [field, PARCEL[field]]));

export const SAMPLE_PRICING = of(PRICED_FIELDS) as unknown as PriceInput;
export const SAMPLE_EDIT = {
  ...of(EDITABLE_FIELDS),
  editVersion: 0,
  reason: 'Told by phone',
} as unknown as ParcelEdit;

export const SAMPLE_INTAKE = {
  shippingProvider: 'UPS',
  destinationCode: 'ANC',
  length: 20,
  width: 14,
  height: 10,
  weightLbs: 30,
  damaged: false,
  hazard: false,
  hazardClass: null,
  oversized: false,
  locationDetail: 'A-12',
  addressLine: '',
} as const;

/** A PNG image of one pixel. */
export const SAMPLE_SIGNATURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const SAMPLE_SIGNATURE_HASH = hashOf(SAMPLE_SIGNATURE);

/** The SHA-256 hash by which a signature is named. */
export function hashOf(image: Uint8Array): string {
  return createHash('sha256').update(image).digest('hex');
}
