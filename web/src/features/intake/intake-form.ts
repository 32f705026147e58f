import * as z from 'zod/mini';
import { IntakeInput } from '#shared/contracts/staff/intake.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
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

/** The formats of tracking numbers that name their carrier. */
const FORMATS: readonly [RegExp, string][] = [
  [/^1Z[A-Z0-9]{16}$/, 'UPS'],
  [/^9[1-5]\d{18,24}$/, 'USPS'],
  [/^[A-Z]{2}\d{9}US$/, 'USPS'],
  [/^TB[A-Z]\d{9,}$/, 'Amazon'],
  [/^JD\d{16,}$/, 'DHL'],
  [/^(\d{12}|\d{15})$/, 'FedEx'],
];

/** The carrier of a scanned tracking number, or an empty string. */
export function carrierOf(scanned: string): string {
  const code = normalizeScanCode(scanned);
  return FORMATS.find(([format]) => format.test(code))?.[1] ?? '';
}
