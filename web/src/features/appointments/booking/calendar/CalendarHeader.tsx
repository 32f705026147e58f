import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { usePickerAdapter } from '@mui/x-date-pickers/hooks';
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader';
import { INACTIVE_STYLE } from '../../../../components/feedback/disabled-style.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../components/icons.tsx';

/** The month with its two buttons, which keep the focus at the end of the range: Material UI's own lose it. */
export function CalendarHeader({
  currentMonth,
  minDate,
  maxDate,
  onMonthChange,
  labelId,
}: PickersCalendarHeaderProps) {
  const adapter = usePickerAdapter();
  const isFirst = currentMonth.isSame(minDate, 'month');
  const isLast = currentMonth.isSame(maxDate, 'month');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Box
        id={labelId}
        aria-live="polite"
        sx={{ flexGrow: 1, pl: { xs: 1.25, sm: 1 }, fontSize: '1.125rem', fontWeight: 700 }}
      >
        {currentMonth.format('MMMM YYYY')}
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
