import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import type { EditableField } from '#shared/rules/staff/editable-fields.ts';
import { HAZARD_CLASS_NAMES } from '#web/domain/staff/labels.ts';

const UNITS: Partial<Record<EditableField, (text: string) => string>> = {
  length: (text) => `${text} in`,
  width: (text) => `${text} in`,
  height: (text) => `${text} in`,
  weightLbs: (text) => `${text} lbs`,
  manualPrice: (text) => `$${text}`,
  declaredValue: (text) => `$${text}`,
  additionalFees: (text) => `$${text}`,
};

const NAMES: Readonly<Record<string, string>> = { ...LOCATION_NAMES, ...HAZARD_CLASS_NAMES };
const CHOICES: readonly EditableField[] = ['destinationCode', 'hazardClass'];

/** The value of a field in words. */
export function shownValue(field: EditableField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return 'empty';
  if (CHOICES.includes(field)) return NAMES[value] ?? value;
  return UNITS[field]?.(value) ?? value;
}
