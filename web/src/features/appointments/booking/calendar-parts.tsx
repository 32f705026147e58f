import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { usePickerAdapter } from '@mui/x-date-pickers/hooks';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader';
import { createContext, type FocusEvent, useContext } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/components/icons.tsx';
import { dateForKey, toDate, toDay } from './day-grid.ts';

/** The month, the hint of a date, and two buttons that keep the focus at the end of the range, unlike Material UI's. */
export function CalendarHeader({
  currentMonth,
  minDate,
  maxDate,
  onMonthChange,
  labelId,
}: PickersCalendarHeaderProps) {
  const adapter = usePickerAdapter();
  const hint = useContext(CalendarHint);
  const isFirst = currentMonth.isSame(minDate, 'month');
  const isLast = currentMonth.isSame(maxDate, 'month');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, pl: { xs: 1.25, sm: 1 }, lineHeight: '22px' }}>
        <Box id={labelId} aria-live="polite" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
          {currentMonth.format('MMMM YYYY')}
        </Box>
        <Box sx={HINT_STYLE}>{hint}</Box>
      </Box>
      <IconButton
        aria-label="Previous month"
        aria-disabled={isFirst}
        onClick={() => isFirst || onMonthChange(adapter.addMonths(currentMonth, -1))}
      >
        <ChevronLeftIcon />
      </IconButton>
      <IconButton
        aria-label="Next month"
        aria-disabled={isLast}
        onClick={() => isLast || onMonthChange(adapter.addMonths(currentMonth, 1))}
      >
        <ChevronRightIcon />
      </IconButton>
    </Box>
  );
}

const HINT_STYLE = {
  typography: 'body2',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/**
 * A day of the calendar. A day without free times cannot be chosen but can be focused, unlike Material UI's disabled
 * days.
 */
export function PickupDay(props: PickerDayProps) {
  const { day, onDaySelect, onKeyDown, onFocus, onBlur } = props;
  const { first, last, reasons, reasonId, lastFree, lastFreeId, onHint } = useContext(CalendarDays);
  const date = toDate(day);
  const reason = reasons.get(date) ?? null;
  const isToday = date === first;
  const isLastFree = date === lastFree;
  const described = [...(reason === null ? [] : [reasonId(reason)]), ...(isLastFree ? [lastFreeId] : [])];
  return (
    <PickerDay
      {...props}
      // Material UI compares with the browser's clock, which may be wrong.
      today={isToday}
      aria-current={isToday ? 'date' : undefined}
      aria-label={day.format('dddd, MMMM D')}
      aria-disabled={reason !== null || undefined}
      aria-describedby={described.join(' ') || undefined}
      data-last-free={isLastFree || undefined}
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

/** Data for the days of the calendar, in a context because Material UI renders them. */
export const CalendarDays = createContext({
  /** Today at the terminal. */
  first: '',
  last: '',
  /** Why a date cannot be chosen; null if it can. */
  reasons: new Map<string, string | null>(),
  /** The id of the element with the text of a reason. */
  reasonId: (reason: string) => reason,
  /** The last open day with free storage, and the id of the element that says so. */
  lastFree: null as string | null,
  lastFreeId: '',
  /** Shows why a date cannot be chosen, or null to show nothing. */
  onHint: (_date: string | null) => {},
});

/**
 * Why the focused or hovered date cannot be chosen, or how to find out. A separate context, so that a change does not
 * re-render the days.
 */
export const CalendarHint = createContext('');
