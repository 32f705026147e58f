import * as z from 'zod/mini';
import { ParcelEdit, type PriceInput } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { inspectionErrors } from '#shared/rules/staff/hazard-inspection.ts';
import {
  EDITABLE_FIELDS,
  type EditableField,
  inapplicableFields,
  type Locks,
  PRICED_FIELDS,
  type StaffFields,
  withoutInapplicable,
} from '#shared/rules/staff/staff-fields.ts';
import { ofEachField, type StaffForm, staffFormOf } from '#web/domain/staff/staff-form.ts';

export type EditForm = StaffForm<EditableField>;

const { shape, toForm, fromForm } = staffFormOf(EDITABLE_FIELDS, ParcelEdit.shape);
export const EditForm = z.object(shape).check((context) => {
  const errors = inspectionErrors(withoutInapplicable(fromForm<StaffFields>(context.value)));
  for (const [field, message] of Object.entries(errors))
    context.issues.push({ code: 'custom', message, path: [field], input: context.value });
});
export const formOf = (parcel: StaffParcel): EditForm => toForm(parcel);

/** The inputs of the price, from the values of a form. */
export function toPriceInput(values: EditForm): PriceInput {
  const fields = withoutInapplicable(fromForm(values));
  return ofEachField(PRICED_FIELDS, (field) => fields[field]);
}

/** The request for a valid form. Locked fields keep the value of the parcel. */
export function toEdit(values: EditForm, parcel: StaffParcel, locks: Locks, editVersion: number): ParcelEdit {
  const fields = withoutInapplicable(fromForm(values));
  const edit = ofEachField<Omit<ParcelEdit, 'editVersion'>>(EDITABLE_FIELDS, (field) =>
    locks[field] === undefined ? fields[field] : parcel[field],
  );
  return { ...edit, editVersion };
}

/** Whether the values of a form change the declared value, which needs a reason. */
export const isDeclaredChanged = (values: EditForm, { declaredValue }: StaffParcel): boolean =>
  (fromForm<StaffFields>(values).declaredValue || null) !== (declaredValue || null);

/** The fields that do not apply to the values of a form, with the reasons. */
export const inapplicableIn = (values: EditForm): Locks => inapplicableFields(fromForm<StaffFields>(values));
