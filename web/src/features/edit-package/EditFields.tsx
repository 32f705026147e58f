import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import { placeHintOf } from '#shared/rules/staff/places.ts';
import type { EditableField, Locks } from '#shared/rules/staff/staff-fields.ts';
import { FormCheckbox } from '#web/components/form/FormCheckbox.tsx';
import { FormSelect } from '#web/components/form/FormSelect.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FIELD_NAMES, HAZARD_CLASS_NAMES } from '#web/domain/staff/labels.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import type { EditForm } from './edit-form.ts';

interface EditFieldsProps {
  form: UseFormReturn<EditForm, unknown, EditForm>;
  parcel: StaffParcel;
  /** Why fields cannot be changed. */
  locks: Locks;
}

const HAZARD_OPTIONS = HAZARD_CLASSES.map((value) => ({ value, label: HAZARD_CLASS_NAMES[value] }));

// Aligned with the input beside it, which has a label above.
const BESIDE_FIELD = { pt: { sm: '1.875rem' } };

/** The editable fields of a package, in groups. */
export function EditFields({ form, parcel, locks }: EditFieldsProps) {
  const nameOf = useLocationNames();
  const field = (name: EditableField, hint?: string) => {
    const lock = locks[name];
    const text = lock ?? hint;
    return {
      form,
      name,
      label: FIELD_NAMES[name],
      disabled: lock !== undefined,
      ...(text && { hint: text }),
    };
  };
  const text = { autoComplete: 'off', required: false } as const;
  const number = { autoComplete: 'off', inputMode: 'decimal' } as const;
  const amount = { ...number, required: false, startAdornment: '$' } as const;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Group title="Package Dimensions">
        <Row columns={4}>
          <FormTextField {...field('length')} {...number} endAdornment="in" />
          <FormTextField {...field('width')} {...number} endAdornment="in" />
          <FormTextField {...field('height')} {...number} endAdornment="in" />
          <FormTextField {...field('weightLbs')} {...number} endAdornment="lbs" />
        </Row>
        <Row columns={2}>
          <Box sx={BESIDE_FIELD}>
            <FormCheckbox {...field('oversized')} />
          </Box>
          <FormTextField {...field('manualPrice', 'The base price. Charges are added to it.')} {...amount} />
        </Row>
      </Group>
      <Group title="Order Information">
        <Row columns={2}>
          <FormTextField {...field('shippingTrackingNum')} autoComplete="off" />
          <FormTextField {...field('shippingProvider')} {...text} />
        </Row>
        <Row columns={2}>
          <FormSelect
            {...field('destinationCode')}
            required={false}
            // A destination can be changed but not removed.
            placeholder={parcel.destinationCode === null ? 'Not known' : undefined}
            options={DESTINATION_CODES.map((code) => ({ value: code, label: `${nameOf(code)} (${code})` }))}
          />
          <FormTextField {...field('locationDetail', placeHintOf(parcel))} {...text} />
        </Row>
        <FormCheckbox {...field('damaged')} />
        <FormTextField {...field('notes', 'The customer does not see them.')} {...text} rows={3} />
      </Group>
      <Group title="Hazard Information">
        <Row columns={2}>
          <Box sx={BESIDE_FIELD}>
            <FormCheckbox {...field('hazard')} />
          </Box>
          <FormSelect
            {...field('hazardClass')}
            required={false}
            placeholder="Not inspected yet"
            options={HAZARD_OPTIONS}
          />
        </Row>
      </Group>
      <Group title="Charges">
        <Row columns={2}>
          <FormTextField {...field('declaredValue', 'Insurance is $1.00 for each $100 of it.')} {...amount} />
          <FormTextField {...field('additionalFees')} {...amount} />
        </Row>
      </Group>
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2.5 }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Row({ columns, children }: { columns: 2 | 4; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: `repeat(${columns / 2}, minmax(0, 1fr))`,
          sm: `repeat(${columns}, minmax(0, 1fr))`,
        },
        gap: 2,
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
