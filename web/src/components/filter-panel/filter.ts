import type { ReactNode } from 'react';
import type { Option } from '../form/SelectField.tsx';

interface FilterOf<Type extends string> {
  type: Type;
  /** Unlike every other filter's of the panel. */
  name: string;
  label: string;
}

/** Any number of several. */
interface CheckboxFilter extends FilterOf<'checkbox'> {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** One of several; the option with the empty value, such as "All", does not narrow anything. */
interface RadioFilter extends FilterOf<'radio'> {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

/** On or off. */
interface BooleanFilter extends FilterOf<'boolean'> {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Whatever else narrows a list, such as a range of dates. */
interface CustomFilter extends FilterOf<'custom'> {
  /** What it narrows to, in words; null while it does not. */
  summary: string | null;
  onClear: () => void;
  render: () => ReactNode;
}

/** One filter of a panel. Its value belongs to the page. */
export type Filter = CheckboxFilter | RadioFilter | BooleanFilter | CustomFilter;

/** One thing that narrows the list, with the way to take it back. */
export interface ActiveFilter {
  key: string;
  /** Of the filter; null where the value says it all. */
  label: string | null;
  /** What it narrows to, in words. */
  value: string;
  remove: () => void;
}

/** Everything that narrows the list now, in the order of the panel. */
export function activeFilters(filters: readonly Filter[]): ActiveFilter[] {
  return filters.flatMap(activeIn);
}

function activeIn(filter: Filter): ActiveFilter[] {
  const { name: key, label } = filter;
  switch (filter.type) {
    case 'checkbox':
      return filter.value.map((chosen) => ({
        key: `${key} ${chosen}`,
        label,
        value: optionLabel(filter.options, chosen),
        remove: () => filter.onChange(filter.value.filter((value) => value !== chosen)),
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
