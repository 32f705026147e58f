import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import type { FocusEvent } from 'react';
import { useCalendarDays } from './calendar-days.ts';
import { dateForKey, toDate, toDay } from './day-grid.ts';

/**
 * A day of the calendar. A day without free times cannot be chosen but keeps the focus and the keys: Material UI's own
 * disabled days do not.
 */
export function PickupDay(props: PickerDayProps) {
  const { day, onDaySelect, onKeyDown, onFocus, onBlur } = props;
  const { first, last, reasonOf, reasonId, onHint } = useCalendarDays();
  const date = toDate(day);
  const reason = reasonOf(date);
  const isToday = date === first;
  return (
    <PickerDay
      {...props}
      // Material UI compares with the browser's clock, which may be wrong.
      today={isToday}
      aria-current={isToday ? 'date' : undefined}
      aria-label={day.format('dddd, MMMM D')}
      aria-disabled={reason !== null || undefined}
      aria-describedby={reason === null ? undefined : reasonId(reason)}
      onDaySelect={reason === null ? onDaySelect : () => onHint(date)}
      onKeyDown={(event, focused) => {
        const target = dateForKey(event.key, date, { first, last });
        if (target !== null) {
          event.preventDefault();
          // Moves the focus. Material UI's handler does not read the event.
          onFocus?.(event as unknown as FocusEvent<HTMLButtonElement>, toDay(target));
        } else if (reason !== null && (event.key === 'Enter' || event.key === ' ')) {
          event.preventDefault();
          onHint(date);
        } else {
          onKeyDown?.(event, focused);
        }
      }}
      onFocus={(event, focused) => {
        onHint(date);
        onFocus?.(event, focused);
      }}
      onBlur={(event, focused) => {
        onHint(null);
        onBlur?.(event, focused);
      }}
      onMouseEnter={() => onHint(date)}
      onMouseLeave={() => onHint(null)}
    />
  );
}
