import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import {
  callAt,
  type Destination,
  SAILING_REASONS,
  SAILING_SOURCES,
} from '#shared/rules/sailings/sailing.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { REASON_NAMES, SOURCE_NAMES } from '#web/domain/staff/sailings/labels.ts';
import { useChangeSailing } from '#web/domain/staff/sailings/queries.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { ArrivalFields, DepartureFields, MovedCalls, PAIR, RelayField } from './CorrectionFields.tsx';
import { type Correction, CorrectionForm, changeOf, firstValues, type Target } from './correction.ts';

interface CorrectionDialogProps {
  sailing: ShownSailing;
  correction: Correction;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Corrects a sailing, with a source and a reason. What a button proposes is filled in, so that the second press saves it. */
export function CorrectionDialog({ sailing: current, correction, onClosed }: CorrectionDialogProps) {
  // What the form was filled in from. A colleague's change in the meantime must not be undone, so the server refuses this one.
  const [sailing] = useState(current);
  const { target } = correction;
  const { nameOf, timeZoneOf } = useTerminals();
  const timeZone = 'code' in target ? timeZoneOf(target.code) : ORIGIN_TIME_ZONE;
  const [defaults] = useState(() =>
    firstValues(correction, sailing, toLocalTime(portalTime(), timeZone).slice(0, 16)),
  );
  const form = useAppForm(CorrectionForm, defaults);
  const { loadNumber } = sailing;
  const { mutateAsync } = useChangeSailing(sailing.sailingId, `${loadNumber} was not changed.`);
  const { title, submitLabel, text } = textsOf(target, sailing, nameOf);
  return (
    <FormDialog
      form={form}
      send={async (values) => {
        const change = changeOf(target, values, sailing);
        if (change) await mutateAsync(change);
      }}
      title={title}
      submitLabel={submitLabel}
      busyLabel="Saving…"
      cancelLabel="Go back"
      isDestructive={target.kind === 'CANCEL'}
      maxWidth="sm"
      onClosed={onClosed}
    >
      {text && <div>{text}</div>}
      {target.kind === 'DEPARTURE' && <DepartureFields form={form} sailing={sailing} />}
      {target.kind === 'ARRIVAL' && <ArrivalFields form={form} sailing={sailing} code={target.code} />}
      {target.kind === 'SKIP' && <RelayField form={form} sailing={sailing} code={target.code} />}
      <MovedCalls form={form} target={target} sailing={sailing} />
      <Box sx={PAIR}>
        <FormSelect
          form={form}
          name="reason"
          label="Reason"
          hint="Customers read it."
          options={SAILING_REASONS.map((value) => ({ value, label: REASON_NAMES[value] }))}
        />
        <FormSelect
          form={form}
          name="source"
          label="Source"
          options={SAILING_SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }))}
        />
      </Box>
      <FormTextField
        form={form}
        name="note"
        label="Note"
        required={false}
        autoComplete="off"
        hint="Only staff read it."
      />
    </FormDialog>
  );
}

function textsOf(target: Target, sailing: ShownSailing, nameOf: (code: Destination) => string) {
  const { loadNumber } = sailing;
  const save = { submitLabel: 'Save' };
  switch (target.kind) {
    case 'DEPARTURE':
      return { ...save, title: `Departure of ${loadNumber}`, text: '' };
    case 'ARRIVAL':
      return { ...save, title: `${loadNumber} in ${nameOf(target.code)}`, text: '' };
    case 'SKIP':
      return {
        submitLabel: callAt(sailing, target.code)?.skippedAt === undefined ? 'Skip' : 'Save',
        title: `${loadNumber} skips ${nameOf(target.code)}`,
        text: '',
      };
    case 'CALL':
      return { ...save, title: `${loadNumber} calls at ${nameOf(target.code)} after all`, text: '' };
    case 'CANCEL':
      return {
        submitLabel: 'Cancel sailing',
        title: `Cancel ${loadNumber}`,
        text: 'Its packages are not put on the next sailing: choose one for them in their manifest. Until then, their customers read a wide range.',
      };
    case 'RESTORE':
      return { ...save, title: `${loadNumber} sails after all`, text: '' };
  }
}
