import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { Filter } from './filter.ts';

/** The controls of one filter, below its name. */
export function FilterFields({ filter }: { filter: Filter }) {
  const id = useId();
  if (filter.type === 'boolean') {
    return (
      <FormGroup>
        <FormControlLabel
          label={filter.label}
          control={
            <Checkbox checked={filter.value} onChange={({ target }) => filter.onChange(target.checked)} />
          }
        />
      </FormGroup>
    );
  }
  return (
    <FormControl>
      <FormLabel component="span" id={id}>
        {filter.label}
      </FormLabel>
      <Choices filter={filter} labelId={id} />
    </FormControl>
  );
}

interface ChoicesProps {
  filter: Exclude<Filter, { type: 'boolean' }>;
  labelId: string;
}

function Choices({ filter, labelId }: ChoicesProps) {
  switch (filter.type) {
    case 'checkbox':
      return (
        <FormGroup role="group" aria-labelledby={labelId} sx={COMPACT}>
          {filter.options.map(({ value, label }) => (
            <FormControlLabel
              key={value}
              label={label}
              control={
                <Checkbox
                  checked={filter.value.includes(value)}
                  onChange={({ target }) => filter.onChange(toggled(filter.value, value, target.checked))}
                />
              }
            />
          ))}
        </FormGroup>
      );
    case 'radio':
      return (
        <RadioGroup
          aria-labelledby={labelId}
          name={filter.name}
          value={filter.value}
          onChange={(_, value) => filter.onChange(value)}
          sx={COMPACT}
        >
          {filter.options.map((option) => (
            <FormControlLabel key={option.value} {...option} control={<Radio />} />
          ))}
        </RadioGroup>
      );
    case 'custom':
      return (
        <FormGroup role="group" aria-labelledby={labelId}>
          {filter.render()}
        </FormGroup>
      );
  }
}

/** Each choice only as wide as its label, so that several fit side by side. */
const COMPACT = { '& > .MuiFormControlLabel-root': { flexGrow: 0 } };

function toggled(values: readonly string[], value: string, isOn: boolean): string[] {
  return isOn ? [...values, value] : values.filter((other) => other !== value);
}
