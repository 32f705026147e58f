import Box from '@mui/material/Box';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import { DOT_CLASSES, HAZARD_UNITS, PACKING_GROUPS } from '#shared/rules/staff/hazard-inspection.ts';
import { type EditableField, type FieldKind, STAFF_FIELDS } from '#shared/rules/staff/staff-fields.ts';
import { FormCheckbox } from '#web/components/form/FormChoice.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import type { FieldProps } from '#web/components/form/use-app-form.ts';
import { DOT_CLASS_NAMES, FIELD_NAMES, HAZARD_CLASS_NAMES, PACKING_GROUP_NAMES } from './labels.ts';

type Choice = Pick<ComponentProps<typeof FormSelect>, 'options' | 'placeholder'>;

const choiceOf = <T extends string>(names: Record<T, string>, values: readonly T[]): Choice => ({
  placeholder: 'Select',
  options: values.map((value) => ({ value, label: names[value] })),
});

/** The choices of each kind of select. Those of a terminal depend on the page. */
const CHOICES = {
  terminal: { options: [] },
  hazardClass: choiceOf(HAZARD_CLASS_NAMES, HAZARD_CLASSES),
  dotClass: choiceOf(DOT_CLASS_NAMES, DOT_CLASSES),
  packingGroup: choiceOf(PACKING_GROUP_NAMES, PACKING_GROUPS),
  hazardUnit: { placeholder: 'Select', options: HAZARD_UNITS.map((value) => ({ value, label: value })) },
} satisfies Partial<Record<FieldKind, Choice>>;
const isChoice = (kind: FieldKind): kind is keyof typeof CHOICES => kind in CHOICES;
const NUMBER = { inputMode: 'decimal' } as const;
const AMOUNT = { ...NUMBER, required: false, startAdornment: '$' } as const;
const TEXT_FIELDS = {
  inches: { ...NUMBER, endAdornment: 'in' },
  pounds: { ...NUMBER, endAdornment: 'lbs' },
  quantity: { ...NUMBER, required: false },
  amount: AMOUNT,
  fee: AMOUNT,
  text: {},
  optionalText: { required: false },
} as const;

interface StaffFieldProps<T extends FieldValues> extends Pick<FieldProps<T>, 'form' | 'hint'> {
  name: EditableField & FieldPath<T>;
  disabled?: boolean;
  required?: boolean;
  rows?: number;
  /** The choices of a terminal. */
  choice?: Choice;
}

/** A field of a package that staff enter, with the control for its kind. */
export function StaffField<T extends FieldValues>({ choice, ...props }: StaffFieldProps<T>) {
  const { kind } = STAFF_FIELDS[props.name];
  const field = { ...props, label: FIELD_NAMES[props.name] };
  if (kind === 'flag') return <FormCheckbox {...field} />;
  if (isChoice(kind)) return <FormSelect {...field} {...(choice ?? CHOICES[kind])} required={false} />;
  return <FormTextField autoComplete="off" {...TEXT_FIELDS[kind]} {...field} />;
}

export const MEASURES = ['length', 'width', 'height', 'weightLbs'] as const;

/** Fields side by side; on a phone, half as many. */
export function FieldRow({ columns, children }: { columns: 2 | 4; children: ReactNode }) {
  const gridTemplateColumns = {
    xs: `repeat(${columns / 2}, minmax(0, 1fr))`,
    sm: `repeat(${columns}, minmax(0, 1fr))`,
  };
  return <Box sx={{ display: 'grid', gridTemplateColumns, gap: 2, alignItems: 'start' }}>{children}</Box>;
}
