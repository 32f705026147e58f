import * as z from 'zod/mini';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import { DOT_CLASSES, HAZARD_UNITS, PACKING_GROUPS } from '#shared/rules/staff/hazard-inspection.ts';
import {
  type EditableField,
  type FieldKind,
  type KindOf,
  type KindValues,
  STAFF_FIELDS,
} from '#shared/rules/staff/staff-fields.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { typedNumber } from '#web/lib/numbers.ts';

/** A value in a form: numbers and choices are text, as entered. */
type Entered<K extends FieldKind> = K extends 'flag' ? boolean : string;
/** The values of a form with these fields of a package. */
export type StaffForm<F extends EditableField> = { [N in F]: Entered<KindOf<N>> };

interface FormKind<K extends FieldKind> {
  readonly toForm: (value: KindValues[K]) => Entered<K>;
  readonly fromForm: (entered: Entered<K>) => KindValues[K];
  readonly schemaOf: (contract: z.ZodMiniType) => z.ZodMiniType;
}

const identity = <T>(value: T): T => value;
const UNCHANGED = { toForm: identity, fromForm: identity, schemaOf: identity };

const choiceOf = <T extends string>(choices: readonly T[]) => ({
  toForm: (value: string | null) => value ?? '',
  fromForm: (entered: string) => choices.find((choice) => choice === entered) ?? null,
  schemaOf: () => z.string(),
});

/** A number that is validated by its field of the contract; `none` is the value of an empty field. */
const numberOr = <T extends number | null>(none: T) => {
  const fromForm = (text: string) => (text.trim() === '' ? none : parseTypedNumber(text));
  return {
    toForm: (value: number | null) => (value === none ? '' : String(value)),
    fromForm,
    schemaOf: (field: z.ZodMiniType) => z.string().check(typedNumber(field, fromForm)),
  };
};
const MEASURE = numberOr(Number.NaN);

const KINDS: { [K in FieldKind]: FormKind<K> } = {
  inches: MEASURE,
  pounds: MEASURE,
  flag: { ...UNCHANGED, schemaOf: () => z.boolean() },
  terminal: choiceOf(DESTINATION_CODES),
  hazardClass: choiceOf(HAZARD_CLASSES),
  dotClass: choiceOf(DOT_CLASSES),
  packingGroup: choiceOf(PACKING_GROUPS),
  quantity: numberOr(null),
  hazardUnit: choiceOf(HAZARD_UNITS),
  amount: numberOr(null),
  fee: numberOr(0),
  text: UNCHANGED,
  optionalText: UNCHANGED,
};

/** Any kind, without its value type. The type of `KINDS` checks each one. */
interface AnyKind {
  toForm(value: unknown): unknown;
  fromForm(entered: unknown): unknown;
  schemaOf(contract: z.ZodMiniType): z.ZodMiniType;
}

/** Makes an object with these fields. */
export const ofEachField = <T>(fields: readonly EditableField[], of: (field: EditableField) => unknown): T =>
  Object.fromEntries(fields.map((field) => [field, of(field)])) as T;

/** Converts between the API and a form with these fields, whose values `contract` validates. */
export function staffFormOf<F extends EditableField>(
  fields: readonly F[],
  contract: Readonly<Record<F, z.ZodMiniType>>,
) {
  const kindOf = (field: EditableField) => KINDS[STAFF_FIELDS[field].kind] as AnyKind;
  return {
    shape: ofEachField<{ [N in F]: z.ZodMiniType<Entered<KindOf<N>>, Entered<KindOf<N>>> }>(fields, (field) =>
      kindOf(field).schemaOf(contract[field as F]),
    ),
    empty: ofEachField<StaffForm<F>>(fields, (field) => (STAFF_FIELDS[field].kind === 'flag' ? false : '')),
    toForm: (values: { readonly [N in F]: KindValues[KindOf<N>] }) =>
      ofEachField<StaffForm<F>>(fields, (field) => kindOf(field).toForm(values[field as F])),
    /** The values of a valid form. `T` narrows the kinds to what the route accepts. */
    fromForm: <T>(entered: StaffForm<F>) =>
      ofEachField<T>(fields, (field) => kindOf(field).fromForm(entered[field as F])),
  };
}
