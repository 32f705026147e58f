import { DESTINATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import { PAYMENT_STATUSES } from '#shared/rules/parcel-status.ts';
import { PARCEL_FLAGS, type ParcelFlag } from '#shared/rules/staff/flags.ts';
import type { Filter } from '#web/components/filter-panel/filter.ts';
import { FLAG_LABELS, PAYMENT_STATUS_NAMES } from '#web/domain/staff/labels.ts';
import { AGES, type BoardFilters, boardChoiceOf } from './board-choice.ts';

const ALL = { value: '', label: 'All' };

/** The filters of the board for the filter panel. */
export function boardFilters(
  chosen: BoardFilters,
  nameOf: (code: LocationCode) => string,
  onChoose: (filters: Partial<BoardFilters>) => void,
): Filter[] {
  const radio = (
    name: 'destination' | 'payment' | 'minDays',
    label: string,
    options: { value: string; label: string }[],
  ) => ({
    type: 'radio' as const,
    name,
    label,
    options: [ALL, ...options],
    value: chosen[name],
    // The parser of the URL accepts only known values.
    onChange: (value: string) => onChoose({ [name]: boardChoiceOf(`?${name}=${value}`)[name] }),
  });
  return [
    radio('destination', 'Destination', [
      ...DESTINATION_CODES.map((code) => ({ value: code, label: nameOf(code) })),
      { value: 'NONE', label: 'No destination' },
    ]),
    radio(
      'payment',
      'Payment',
      PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATUS_NAMES[value] })),
    ),
    {
      type: 'checkbox',
      name: 'flags',
      label: 'Flags (any of them)',
      options: PARCEL_FLAGS.map((value) => ({ value, label: FLAG_LABELS[value] })),
      value: chosen.flags,
      onChange: (values) => onChoose({ flags: values as ParcelFlag[] }),
    },
    radio(
      'minDays',
      'Time in this status',
      AGES.map((value) => ({ value, label: `${value} days or more` })),
    ),
  ];
}
