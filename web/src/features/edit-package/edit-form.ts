import * as z from 'zod/mini';
import { ParcelEdit, type PriceInput } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import {
  EDITABLE_FIELDS,
  type EditableField,
  type FieldKind,
  inapplicableFields,
  type KindOf,
  type KindValues,
  type Locks,
  PRICED_FIELDS,
  STAFF_FIELDS,
  type StaffFields,
  withoutInapplicable,
} from '#shared/rules/staff/staff-fields.ts';
import { measure, numberIn, numeric } from '#web/domain/staff/numeric-field.ts';

/** A value in the form: numbers and choices as text, as typed or selected. */
type Entered<K extends FieldKind> = K extends 'flag' ? boolean : string;
export type EditForm = { [F in EditableField]: Entered<KindOf<F>> };

interface FormKind<K extends FieldKind> {
  readonly toForm: (value: KindValues[K]) => Entered<K>;
  readonly fromForm: (entered: Entered<K>) => KindValues[K];
  readonly schemaOf: (contract: z.ZodMiniType) => z.ZodMiniType;
}

const unchanged = <T>(value: T): T => value;
const AS_IS = { toForm: unchanged, fromForm: unchanged, schemaOf: unchanged };
const MEASURE = {
  toForm: String,
  fromForm: measure,
  schemaOf: (field: z.ZodMiniType) => numeric(field, measure),
};

const choiceOf = <T extends string>(choices: readonly T[]) => ({
  toForm: (value: string | null) => value ?? '',
  fromForm: (entered: string) => choices.find((choice) => choice === entered) ?? null,
  schemaOf: () => z.string(),
});

/** US dollars; `none` is the value of an empty field. */
const amountOr = <T extends number | null>(none: T) => {
  const fromForm = (text: string) => (text.trim() === '' ? none : numberIn(text));
  return {
    toForm: (amount: number | null) => (amount === none ? '' : String(amount)),
    fromForm,
    schemaOf: (field: z.ZodMiniType) => numeric(field, fromForm),
  };
};

const KINDS: { [K in FieldKind]: FormKind<K> } = {
  inches: MEASURE,
  pounds: MEASURE,
  flag: { ...AS_IS, schemaOf: () => z.boolean() },
  terminal: choiceOf(DESTINATION_CODES),
  hazardClass: choiceOf(HAZARD_CLASSES),
  amount: amountOr(null),
  fee: amountOr(0),
  text: AS_IS,
  optionalText: AS_IS,
};

/** A kind without its type. The type of `KINDS` checks each one. */
interface AnyKind {
  toForm(value: unknown): unknown;
  fromForm(entered: unknown): unknown;
  schemaOf(contract: z.ZodMiniType): z.ZodMiniType;
}
const kindOf = (field: EditableField) => KINDS[STAFF_FIELDS[field].kind] as AnyKind;

const ofEachField = <T>(of: (field: EditableField) => unknown): T =>
  Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, of(field)])) as T;

export const EditForm = z.object(
  ofEachField<{ [F in EditableField]: z.ZodMiniType<EditForm[F], EditForm[F]> }>((field) =>
    kindOf(field).schemaOf(ParcelEdit.shape[field]),
  ),
);

export const formOf = (parcel: StaffParcel): EditForm =>
  ofEachField((field) => kindOf(field).toForm(parcel[field]));

const fieldsOf = (values: EditForm): StaffFields =>
  ofEachField((field) => kindOf(field).fromForm(values[field]));

/** The inputs of the price, from the values of a form. */
export function toPriceInput(values: EditForm): PriceInput {
  const fields = withoutInapplicable(fieldsOf(values));
  return Object.fromEntries(PRICED_FIELDS.map((field) => [field, fields[field]])) as PriceInput;
}

/** The request for a valid form. Locked fields keep the value of the parcel. */
export function toEdit(values: EditForm, parcel: StaffParcel, locks: Locks, editVersion: number): ParcelEdit {
  const fields = withoutInapplicable(fieldsOf(values));
  const edit = ofEachField<Omit<ParcelEdit, 'editVersion'>>((field) =>
    locks[field] === undefined ? fields[field] : parcel[field],
  );
  return { ...edit, editVersion };
}

/** The fields that do not apply to the values of a form, with the reasons. */
export const inapplicableIn = (values: EditForm): Locks => inapplicableFields(fieldsOf(values));
