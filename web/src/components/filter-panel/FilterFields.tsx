import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useUrlField } from '#web/lib/navigation/use-url-field.ts';
import type { BooleanFilter, CheckboxFilter, Filter, RadioFilter } from './filter.ts';

/** The controls of one filter, below its name. */
export function FilterFields({ filter }: { filter: Filter }) {
  const id = useId();
  if (filter.type === 'boolean') return <OnOff filter={filter} />;
  return (
    <FormControl>
      <FormLabel component="span" id={id}>
        {filter.label}
      </FormLabel>
      <Choices filter={filter} labelId={id} />
    </FormControl>
  );
}

function OnOff({ filter }: { filter: BooleanFilter }) {
  const { shown: isOn, change } = useUrlField(filter.value, filter.onChange);
  return (
    <FormGroup>
      <FormControlLabel
        label={filter.label}
        control={<Checkbox checked={isOn} onChange={({ target }) => change(target.checked)} />}
      />
    </FormGroup>
  );
}

interface ChoicesProps<F extends Filter> {
  filter: F;
  labelId: string;
}

function Choices({ filter, labelId }: ChoicesProps<Exclude<Filter, BooleanFilter>>) {
  switch (filter.type) {
    case 'checkbox':
      return <Checkboxes filter={filter} labelId={labelId} />;
    case 'radio':
      return <Radios filter={filter} labelId={labelId} />;
    case 'custom':
      return (
        <FormGroup role="group" aria-labelledby={labelId}>
          {filter.render()}
        </FormGroup>
      );
  }
}

function Checkboxes({ filter, labelId }: ChoicesProps<CheckboxFilter>) {
  const { shown: values, change } = useUrlField(filter.value, filter.onChange);
  return (
    <FormGroup role="group" aria-labelledby={labelId} sx={COMPACT}>
      {filter.options.map(({ value, label }) => (
        <FormControlLabel
          key={value}
          label={label}
          control={
            <Checkbox
              checked={values.includes(value)}
              onChange={({ target }) => change(toggled(values, value, target.checked))}
            />
          }
        />
      ))}
    </FormGroup>
  );
}

function Radios({ filter, labelId }: ChoicesProps<RadioFilter>) {
  const { shown: chosen, change } = useUrlField(filter.value, filter.onChange);
  return (
    <RadioGroup
      aria-labelledby={labelId}
      name={filter.name}
      value={chosen}
      onChange={(_, value) => change(value)}
      sx={COMPACT}
    >
      {filter.options.map((option) => (
        <FormControlLabel key={option.value} {...option} control={<Radio />} />
      ))}
    </RadioGroup>
  );
}

/** Makes each choice only as wide as its label, so that several fit side by side. */
const COMPACT = { '& > .MuiFormControlLabel-root': { flexGrow: 0 } };

function toggled(values: readonly string[], value: string, isOn: boolean): string[] {
  return isOn ? [...values, value] : values.filter((other) => other !== value);
}
