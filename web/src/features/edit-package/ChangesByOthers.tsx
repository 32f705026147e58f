import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { type EditableField, type FieldKind, STAFF_FIELDS } from '#shared/rules/staff/staff-fields.ts';
import { ChangesElsewhere } from '#web/components/form/ChangesElsewhere.tsx';
import {
  DOT_CLASS_NAMES,
  FIELD_NAMES,
  HAZARD_CLASS_NAMES,
  PACKING_GROUP_NAMES,
} from '#web/domain/staff/labels.ts';
import type { EditForm } from './edit-form.ts';

interface ChangesByOthersProps {
  form: UseFormReturn<EditForm, unknown, EditForm>;
  /** The fields that others changed during editing. */
  fields: readonly EditableField[];
  /** The current values of the package. */
  theirs: EditForm;
  /** Whether saving failed because of them. */
  isConflict: boolean;
}

/** Shows what others saved during editing, and lets the user choose which value to keep. */
export function ChangesByOthers({ form, fields, theirs, isConflict }: ChangesByOthersProps) {
  return (
    <ChangesElsewhere
      what="this package"
      how="has changed since you opened it"
      changes={fields.map((field) => ({
        label: FIELD_NAMES[field],
        value: <Choice form={form} field={field} theirs={theirs[field]} />,
      }))}
      isConflict={isConflict}
      submitLabel="Save"
    />
  );
}

interface ChoiceProps {
  form: UseFormReturn<EditForm, unknown, EditForm>;
  field: EditableField;
  theirs: string | boolean;
}

/** Both values of a field. A field that the user did not edit already has theirs. */
function Choice({ form, field, theirs }: ChoiceProps) {
  const value = form.watch(field);
  const [replaced, setReplaced] = useState<string | boolean | null>(null);
  const mine = value === theirs ? replaced : value;
  const choose = (chosen: string | boolean) => {
    setReplaced(mine);
    form.setValue(field, chosen, { shouldValidate: true, shouldDirty: true });
  };
  return (
    <>
      theirs <strong dir="auto">{shownValue(field, theirs)}</strong>
      {mine !== null && mine !== theirs && (
        <>
          , yours <strong dir="auto">{shownValue(field, mine)}</strong>
          <Box role="group" aria-label={FIELD_NAMES[field]} sx={BUTTONS}>
            {[mine, theirs].map((option) => (
              <Button
                key={String(option)}
                size="small"
                variant={value === option ? 'contained' : 'outlined'}
                aria-pressed={value === option}
                onClick={() => choose(option)}
              >
                {option === mine ? 'Keep mine' : 'Use theirs'}
              </Button>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  ...LOCATION_NAMES,
  ...HAZARD_CLASS_NAMES,
  ...DOT_CLASS_NAMES,
  ...PACKING_GROUP_NAMES,
};

const asEntered = (value: string) => value;

/** A flag is never text. */
const VALUE_TEXTS: Record<Exclude<FieldKind, 'flag'>, (value: string) => string> = {
  inches: (value) => `${value} in`,
  pounds: (value) => `${value} lbs`,
  amount: (value) => `$${value}`,
  fee: (value) => `$${value}`,
  terminal: (code) => NAMES[code] ?? code,
  hazardClass: (name) => NAMES[name] ?? name,
  dotClass: (name) => NAMES[name] ?? name,
  packingGroup: (name) => NAMES[name] ?? name,
  quantity: asEntered,
  hazardUnit: asEntered,
  text: asEntered,
  optionalText: asEntered,
};

function shownValue(field: EditableField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return 'empty';
  const { kind } = STAFF_FIELDS[field];
  return kind === 'flag' ? value : VALUE_TEXTS[kind](value);
}

const BUTTONS = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, mb: 1 };
