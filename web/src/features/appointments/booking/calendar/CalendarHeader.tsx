import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { usePickerAdapter } from '@mui/x-date-pickers/hooks';
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader';
import { useContext } from 'react';
import { INACTIVE_STYLE } from '#web/components/feedback/disabled-style.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/components/icons.tsx';
import { CalendarHint } from './calendar-days.ts';

/** The month and the hint of a date, with two buttons, which keep the focus at the end of the range: Material UI's own lose it. */
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
        sx={INACTIVE_STYLE}
      >
        <ChevronLeftIcon />
      </IconButton>
      <IconButton
        aria-label="Next month"
        aria-disabled={isLast}
        onClick={() => isLast || onMonthChange(adapter.addMonths(currentMonth, 1))}
        sx={INACTIVE_STYLE}
      >
        <ChevronRightIcon />
      </IconButton>
    </Box>
  );
}

const HINT_STYLE = {
  fontSize: '0.875rem',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
