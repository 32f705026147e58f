import Box from '@mui/material/Box';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import { type EditableField, STAFF_FIELDS } from '#shared/rules/staff/staff-fields.ts';
import { FormCheckbox } from '#web/components/form/FormChoice.tsx';
import { FormSelect } from '#web/components/form/FormSelect.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import type { FieldProps } from '#web/components/form/use-app-form.ts';
import { FIELD_NAMES, HAZARD_CLASS_NAMES } from './labels.ts';

const HAZARD_CLASS = {
  placeholder: 'Not inspected yet',
  options: HAZARD_CLASSES.map((value) => ({ value, label: HAZARD_CLASS_NAMES[value] })),
};
const NUMBER = { inputMode: 'decimal' } as const;
const AMOUNT = { ...NUMBER, required: false, startAdornment: '$' } as const;
const TEXT_FIELDS = {
  inches: { ...NUMBER, endAdornment: 'in' },
  pounds: { ...NUMBER, endAdornment: 'lbs' },
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
  /** The choices of a select; by default the hazard classes. */
  choice?: Pick<ComponentProps<typeof FormSelect>, 'options' | 'placeholder'>;
}

/** A field of a package that staff enter, with the control for its kind. */
export function StaffField<T extends FieldValues>({ choice = HAZARD_CLASS, ...props }: StaffFieldProps<T>) {
  const { kind } = STAFF_FIELDS[props.name];
  const field = { ...props, label: FIELD_NAMES[props.name] };
  if (kind === 'flag') return <FormCheckbox {...field} />;
  if (kind === 'terminal' || kind === 'hazardClass')
    return <FormSelect {...field} {...choice} required={false} />;
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
