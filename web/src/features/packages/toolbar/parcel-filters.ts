import { DESTINATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import { PROGRESS_STEPS } from '#shared/rules/parcel-status.ts';
import type { Filter } from '#web/components/filter-panel/filter.ts';
import { type ParcelFilters, viewOf } from './filters.ts';

const ALL = { value: '', label: 'All' };
const [AT_ORIGIN, IN_TRANSIT, AT_DESTINATION] = PROGRESS_STEPS;

/** The filters of Active Packages for the filter panel. */
export function parcelFilters(
  chosen: ParcelFilters,
  nameOf: (code: LocationCode) => string,
  onChoose: (filters: Partial<ParcelFilters>) => void,
): Filter[] {
  const radio = (name: keyof ParcelFilters, label: string, options: { value: string; label: string }[]) => ({
    type: 'radio' as const,
    name,
    label,
    options: [ALL, ...options],
    value: chosen[name],
    // The parser of the URL accepts only known values.
    onChange: (value: string) => onChoose({ [name]: viewOf(`?${name}=${value}`)[name] }),
  });
  return [
    radio(
      'destination',
      'Destination',
      DESTINATION_CODES.map((code) => ({ value: code, label: nameOf(code) })),
    ),
    radio('status', 'Status', [
      { value: 'origin', label: AT_ORIGIN },
      { value: 'transit', label: IN_TRANSIT },
      { value: 'destination', label: AT_DESTINATION },
    ]),
    radio('paid', 'Paid Status', [
      { value: 'paid', label: 'Paid' },
      { value: 'unpaid', label: 'Unpaid' },
    ]),
  ];
}
