import type { Option } from '../form/SelectField.tsx';

interface Choices {
  /** Unique in the panel. */
  name: string;
  label: string;
  options: readonly Option[];
}

/** Any number of options. */
export interface CheckboxFilter extends Choices {
  type: 'checkbox';
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** One option. An empty value, such as for "All", means that the filter is inactive. */
export interface RadioFilter extends Choices {
  type: 'radio';
  value: string;
  onChange: (value: string) => void;
}

/** A filter of a panel. The page owns its value. */
export type Filter = CheckboxFilter | RadioFilter;

const ALL = { value: '', label: 'All' };

/** Makes radio filters of the chosen values, each with an option for all. */
export const radioFilters =
  <Name extends string>(
    chosen: Readonly<Record<Name, string>>,
    onChange: (name: Name, value: string) => void,
  ) =>
  (name: Name, label: string, options: readonly Option[]): RadioFilter => ({
    type: 'radio',
    name,
    label,
    options: [ALL, ...options],
    value: chosen[name],
    onChange: (value) => onChange(name, value),
  });

/** An active filter value. */
interface ActiveFilter {
  key: string;
  label: string;
  /** Describes the selection. */
  value: string;
  remove: () => void;
}

/** The active filter values, in the order of the panel. */
export function activeFilters(filters: readonly Filter[]): ActiveFilter[] {
  return filters.flatMap((filter) => {
    const { name, label, options } = filter;
    if (filter.type === 'checkbox')
      return filter.value.map((option) => ({
        key: `${name} ${option}`,
        label,
        value: optionLabel(options, option),
        remove: () => filter.onChange(filter.value.filter((value) => value !== option)),
      }));
    const value = optionLabel(options, filter.value);
    return filter.value === '' ? [] : [{ key: name, label, value, remove: () => filter.onChange('') }];
  });
}

function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
