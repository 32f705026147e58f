import * as z from 'zod/mini';
import { IntakeInput } from '#shared/contracts/staff/intake.ts';
import { EDITABLE_FIELDS, type EditableField } from '#shared/rules/staff/staff-fields.ts';
import { staffFormOf } from '#web/domain/staff/staff-form.ts';

type IntakeField = EditableField & keyof IntakeInput;
const FIELDS = EDITABLE_FIELDS.filter((field): field is IntakeField => field in IntakeInput.shape);

const { addressLine } = IntakeInput.shape;
const { shape, empty, fromForm } = staffFormOf(FIELDS, IntakeInput.shape);
export const IntakeForm = z.object({ ...shape, addressLine });
export type IntakeForm = z.infer<typeof IntakeForm>;
export const EMPTY_INTAKE: IntakeForm = { ...empty, addressLine: '' };

export function intakeOf(
  values: IntakeForm,
  { isSecondBox, ...choices }: Pick<IntakeInput, 'intakeId' | 'customerId'> & { isSecondBox: boolean },
): IntakeInput {
  const fields = fromForm<Pick<IntakeInput, IntakeField>>(values);
  return {
    ...choices,
    ...fields,
    hazardClass: fields.hazard ? fields.hazardClass : null,
    addressLine: values.addressLine,
    ...(isSecondBox && { isSecondBox }),
  };
}
