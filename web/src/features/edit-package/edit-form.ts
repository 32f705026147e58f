import * as z from 'zod/mini';
import { ParcelEdit, type PriceInput } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import {
  EDITABLE_FIELDS,
  type EditableField,
  type EnteredSize,
  inapplicableFields,
  type Locks,
} from '#shared/rules/staff/editable-fields.ts';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import { measure, numberIn, numeric } from '#web/domain/staff/numeric-field.ts';

const { length, width, height, weightLbs, locationDetail, shippingProvider } = ParcelEdit.shape;
const { shippingTrackingNum, notes, manualPrice, declaredValue, additionalFees } = ParcelEdit.shape;

const amountOrNone = (text: string) => (text.trim() === '' ? null : numberIn(text));
const amountOrZero = (text: string) => (text.trim() === '' ? 0 : numberIn(text));

/** The edit form. Numbers and choices are strings as typed or selected. */
export const EditForm = z.object({
  length: numeric(length, measure),
  width: numeric(width, measure),
  height: numeric(height, measure),
  weightLbs: numeric(weightLbs, measure),
  oversized: z.boolean(),
  manualPrice: numeric(manualPrice, amountOrNone),
  destinationCode: z.string(),
  locationDetail,
  shippingProvider,
  shippingTrackingNum,
  hazard: z.boolean(),
  hazardClass: z.string(),
  damaged: z.boolean(),
  declaredValue: numeric(declaredValue, amountOrNone),
  additionalFees: numeric(additionalFees, amountOrZero),
  notes,
}) satisfies z.ZodMiniType<Record<EditableField, string | boolean>>;
export type EditForm = z.infer<typeof EditForm>;

const textOf = (value: number | null) => (value === null ? '' : String(value));

export function formOf(parcel: StaffParcel): EditForm {
  return {
    length: String(parcel.length),
    width: String(parcel.width),
    height: String(parcel.height),
    weightLbs: String(parcel.weightLbs),
    oversized: parcel.oversized,
    manualPrice: textOf(parcel.manualPrice),
    destinationCode: parcel.destinationCode ?? '',
    locationDetail: parcel.locationDetail,
    shippingProvider: parcel.shippingProvider,
    shippingTrackingNum: parcel.shippingTrackingNum,
    hazard: parcel.hazard,
    hazardClass: parcel.hazardClass ?? '',
    damaged: parcel.damaged,
    declaredValue: textOf(parcel.declaredValue),
    additionalFees: parcel.additionalFees === 0 ? '' : String(parcel.additionalFees),
    notes: parcel.notes,
  };
}

/** What decides the price, from the values of a form. Fields that do not apply are empty. */
export function toPriceInput(values: EditForm): PriceInput {
  const inapplicable = inapplicableIn(values);
  return {
    ...sizeOf(values),
    destinationCode: DESTINATION_CODES.find((code) => code === values.destinationCode) ?? null,
    hazardClass: inapplicable.hazardClass
      ? null
      : (HAZARD_CLASSES.find((known) => known === values.hazardClass) ?? null),
    manualPrice: inapplicable.manualPrice ? null : amountOrNone(values.manualPrice),
    declaredValue: amountOrNone(values.declaredValue),
    additionalFees: amountOrZero(values.additionalFees),
  };
}

/** The request for a valid form. Locked fields keep the value of the parcel. */
export function toEdit(values: EditForm, parcel: StaffParcel, locks: Locks, editVersion: number): ParcelEdit {
  const { damaged, locationDetail, shippingProvider, shippingTrackingNum, notes } = values;
  const edit = {
    ...toPriceInput(values),
    ...{ damaged, locationDetail, shippingProvider, shippingTrackingNum, notes },
  };
  const locked = EDITABLE_FIELDS.filter((field) => locks[field] !== undefined);
  return { ...edit, ...Object.fromEntries(locked.map((field) => [field, parcel[field]])), editVersion };
}

/** The fields that do not apply to the values of a form, with the reasons. */
export const inapplicableIn = (values: EditForm): Locks => inapplicableFields(sizeOf(values));

function sizeOf({ hazard, oversized, ...values }: EditForm): EnteredSize {
  return {
    length: measure(values.length),
    width: measure(values.width),
    height: measure(values.height),
    weightLbs: measure(values.weightLbs),
    hazard,
    oversized,
  };
}
