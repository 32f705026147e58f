import type { ReactNode } from 'react';
import { ChoiceGroup } from '../form/ChoiceGroup.tsx';
import type { Filter } from './filter.ts';

/** The controls of one filter, under its name. */
export function FilterFields({ filter }: { filter: Filter }) {
  const { label } = filter;
  switch (filter.type) {
    case 'checkbox':
      return (
        <Choices label={label}>
          {filter.options.map(({ value, label: text }) => (
            <label key={value}>
              <input
                type="checkbox"
                checked={filter.value.includes(value)}
                onChange={({ target }) => filter.onChange(toggled(filter.value, value, target.checked))}
              />
              {text}
            </label>
          ))}
        </Choices>
      );
    case 'radio':
      return (
        <Choices label={label}>
          {filter.options.map(({ value, label: text }) => (
            <label key={value}>
              <input
                type="radio"
                name={filter.name}
                checked={filter.value === value}
                onChange={() => filter.onChange(value)}
              />
              {text}
            </label>
          ))}
        </Choices>
      );
    case 'boolean':
      return (
        <ChoiceGroup>
          <label>
            <input
              type="checkbox"
              checked={filter.value}
              onChange={({ target }) => filter.onChange(target.checked)}
            />
            {label}
          </label>
        </ChoiceGroup>
      );
    case 'custom':
      return <Choices label={label}>{filter.render()}</Choices>;
  }
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Each as wide as its words: beside each other they are found at a glance, also on a phone.
    <ChoiceGroup sx={{ '& label': { flexGrow: 0 } }}>
      <legend>{label}</legend>
      {children}
    </ChoiceGroup>
  );
}

function toggled(values: readonly string[], value: string, isOn: boolean): string[] {
  return isOn ? [...values, value] : values.filter((other) => other !== value);
}
