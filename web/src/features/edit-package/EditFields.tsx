import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { placeHintOf } from '#shared/rules/staff/places.ts';
import type { EditableField, Locks } from '#shared/rules/staff/staff-fields.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { FieldRow, MEASURES, StaffField } from '#web/domain/staff/StaffField.tsx';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import type { EditForm } from './edit-form.ts';

interface EditFieldsProps {
  form: UseFormReturn<EditForm, unknown, EditForm>;
  parcel: StaffParcel;
  locks: Locks;
  /** The field for the reason of a changed declared value. */
  reason: ReactNode;
}

// Aligned with the input beside it, which has a label above.
const BESIDE_FIELD = { pt: { sm: '1.875rem' } };

export function EditFields({ form, parcel, locks, reason }: EditFieldsProps) {
  const nameOf = useLocationNames();
  const field = (name: EditableField, hint?: string) => {
    const lock = locks[name];
    const text = lock ?? hint;
    return { form, name, disabled: lock !== undefined, ...(text && { hint: text }) };
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Group title="Package Dimensions">
        <FieldRow columns={4}>
          {MEASURES.map((name) => (
            <StaffField key={name} {...field(name)} />
          ))}
        </FieldRow>
        <FieldRow columns={2}>
          <Box sx={BESIDE_FIELD}>
            <StaffField {...field('oversized')} />
          </Box>
          <StaffField {...field('manualPrice', 'The base price. Charges are added to it.')} />
        </FieldRow>
      </Group>
      <Group title="Order Information">
        <FieldRow columns={2}>
          <StaffField {...field('shippingTrackingNum')} />
          <StaffField {...field('shippingProvider')} required={false} />
        </FieldRow>
        <FieldRow columns={2}>
          <StaffField
            {...field('destinationCode')}
            choice={{
              // A destination can be changed but not removed.
              placeholder: parcel.destinationCode === null ? 'Not provided' : undefined,
              options: DESTINATION_CODES.map((code) => ({ value: code, label: `${nameOf(code)} (${code})` })),
            }}
          />
          <StaffField {...field('locationDetail', placeHintOf(parcel))} />
        </FieldRow>
        <StaffField {...field('damaged')} />
        <StaffField {...field('notes', 'Not shown to the customer.')} rows={3} />
      </Group>
      <Group title="Hazard Information">
        <FieldRow columns={2}>
          <Box sx={BESIDE_FIELD}>
            <StaffField {...field('hazard')} />
          </Box>
          <StaffField {...field('hazardClass')} />
        </FieldRow>
      </Group>
      <Group title="Inspection">
        <Inspector parcel={parcel} />
        <FieldRow columns={2}>
          <StaffField {...field('unNumber', 'UN or NA and four digits.')} required={false} />
          <StaffField {...field('dotClass')} />
        </FieldRow>
        <FieldRow columns={2}>
          <StaffField {...field('packingGroup')} />
          <StaffField {...field('emergencyPhone', 'From the shipper’s papers, answered at any time.')} />
        </FieldRow>
        <FieldRow columns={2}>
          <StaffField {...field('hazardQuantity')} />
          <StaffField {...field('hazardUnit')} />
        </FieldRow>
      </Group>
      <Group title="Charges">
        <FieldRow columns={2}>
          <StaffField
            {...field(
              'declaredValue',
              'Up to $100 is covered at no charge. Above that, coverage costs $1 for each $100.',
            )}
          />
          <StaffField {...field('additionalFees')} />
        </FieldRow>
        {reason}
      </Group>
    </Box>
  );
}

function Inspector({ parcel: { inspectedBy, inspectedAt, originCode } }: { parcel: StaffParcel }) {
  const timeZoneOf = useTimeZones();
  return (
    <Typography color="textSecondary">
      {inspectedBy === null || inspectedAt === null ? (
        'Hazardous goods depart only after an inspection.'
      ) : (
        <>
          Inspected by {inspectedBy}, <DateTime instant={inspectedAt} timeZone={timeZoneOf(originCode)} />
        </>
      )}
    </Typography>
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
