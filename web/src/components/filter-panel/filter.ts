import type { ReactNode } from 'react';
import type { Option } from '../form/SelectField.tsx';

interface FilterOf<Type extends string> {
  type: Type;
  /** Unique in the panel. */
  name: string;
  label: string;
}

/** Any number of options. */
export interface CheckboxFilter extends FilterOf<'checkbox'> {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** One option. An empty value, such as for "All", means that the filter is inactive. */
export interface RadioFilter extends FilterOf<'radio'> {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

/** On or off. */
export interface BooleanFilter extends FilterOf<'boolean'> {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Any other control, such as a date range. */
export interface CustomFilter extends FilterOf<'custom'> {
  /** Describes the selection; null while the filter is inactive. */
  summary: string | null;
  onClear: () => void;
  render: () => ReactNode;
}

/** A filter of a panel. The page owns its value. */
export type Filter = CheckboxFilter | RadioFilter | BooleanFilter | CustomFilter;

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

interface ActiveFilter {
  key: string;
  /** The filter's label; null if the value includes it. */
  label: string | null;
  /** Describes the selection. */
  value: string;
  remove: () => void;
}

/** The active filter values, in the order of the panel. */
export function activeFilters(filters: readonly Filter[]): ActiveFilter[] {
  return filters.flatMap(activeIn);
}

function activeIn(filter: Filter): ActiveFilter[] {
  const { name: key, label } = filter;
  switch (filter.type) {
    case 'checkbox':
      return filter.value.map((option) => ({
        key: `${key} ${option}`,
        label,
        value: optionLabel(filter.options, option),
        remove: () => filter.onChange(filter.value.filter((value) => value !== option)),
      }));
    case 'radio': {
      const value = optionLabel(filter.options, filter.value);
      return filter.value === '' ? [] : [{ key, label, value, remove: () => filter.onChange('') }];
    }
    case 'boolean':
      return filter.value ? [{ key, label: null, value: label, remove: () => filter.onChange(false) }] : [];
    case 'custom':
      return filter.summary === null ? [] : [{ key, label, value: filter.summary, remove: filter.onClear }];
  }
}

function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
