import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { CALL_ORDER, ROAD_FROM } from '#shared/rules/sailings/sailing.ts';
import { FormCheckbox } from '#web/components/form/FormChoice.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { type useAppForm, useField } from '#web/components/form/use-app-form.ts';
import { callName } from '#web/domain/staff/sailings/labels.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { calledOf, type SeasonForm } from './season-form.ts';

interface FieldsProps {
  form: ReturnType<typeof useAppForm<SeasonForm>>;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** On which days of the week a ship departs. */
export function WeekdaysField({ form }: FieldsProps) {
  const { control, ref, error, helperText } = useField({ form, name: 'weekdays' });
  const id = useId();
  const chosen = new Set(form.watch('weekdays'));
  return (
    <FormControl component="fieldset" error={error}>
      <FormLabel component="legend">Departs on</FormLabel>
      <FormGroup row>
        {WEEKDAYS.map((label, weekday) => (
          <FormControlLabel
            key={label}
            label={label}
            control={
              <Checkbox
                checked={chosen.has(weekday)}
                onBlur={control.onBlur}
                onChange={({ target }) =>
                  control.onChange(
                    WEEKDAYS.map((_name, day) => day).filter((day) =>
                      day === weekday ? target.checked : chosen.has(day),
                    ),
                  )
                }
                slotProps={{ input: { ...(weekday === 0 && { ref }), 'aria-describedby': helperText && id } }}
              />
            }
          />
        ))}
      </FormGroup>
      {helperText && <FormHelperText id={id}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

/** The terminals of a sailing, each with its arrival and how long unloading takes. */
export function CallsFields({ form, calls }: FieldsProps & { calls: SeasonForm['calls'] }) {
  const { nameOf } = useTerminals();
  // Always up to date, unlike an error of the form, which follows the field that is edited.
  const isNone = form.formState.isSubmitted && calledOf({ calls }).length === 0;
  return (
    <Box role="group" aria-label="Terminals" sx={{ display: 'grid', gap: 1 }}>
      {isNone && <FormHelperText error>Choose a terminal.</FormHelperText>}
      {CALL_ORDER.map((locationCode) => {
        const via = ROAD_FROM[locationCode];
        // Trucks leave from a port that the ship calls at.
        if (via && !calls[via].isCalled) return null;
        const name = callName({ locationCode, via }, nameOf);
        return (
          <Box key={locationCode} role="group" aria-label={name} sx={CALL}>
            <FormCheckbox form={form} name={`calls.${locationCode}.isCalled`} label={name} />
            {calls[locationCode].isCalled && (
              <Box sx={TIMES}>
                <FormTextField
                  form={form}
                  name={`calls.${locationCode}.days`}
                  label="Days after"
                  inputMode="numeric"
                  autoComplete="off"
                />
                <FormTextField
                  form={form}
                  name={`calls.${locationCode}.time`}
                  label="Arrival"
                  type="time"
                  autoComplete="off"
                />
                <FormTextField
                  form={form}
                  name={`calls.${locationCode}.min`}
                  label="Ready after (hours)"
                  inputMode="numeric"
                  autoComplete="off"
                />
                <FormTextField
                  form={form}
                  name={`calls.${locationCode}.max`}
                  label="At most (hours)"
                  inputMode="numeric"
                  autoComplete="off"
                />
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const CALL = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };

const TIMES = {
  display: 'grid',
  gap: 2,
  pt: 1.5,
  pb: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  alignItems: 'start',
};
