import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { keepFocus } from '#web/components/controls/keep-focus.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/components/icons.tsx';
import { formatDate, formatWeekday } from '#web/lib/dates.ts';
import type { usePickupDay } from './pickups.ts';

export function DayPicker({ day }: { day: ReturnType<typeof usePickupDay> }) {
  const noon = `${day.day}T12:00:00Z`;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 0.5, sm: 1 }, mb: 1.5 }}
    >
      <IconButton aria-label="Previous day" onClick={day.showPrevious}>
        <ChevronLeftIcon />
      </IconButton>
      <Typography variant="h2" aria-live="polite" sx={DAY_STYLE}>
        {day.isToday ? 'Today, ' : ''}
        {formatWeekday(noon, 'UTC')} {formatDate(noon, 'UTC')}
      </Typography>
      <IconButton aria-label="Next day" onClick={day.showNext}>
        <ChevronRightIcon />
      </IconButton>
      {!day.isToday && (
        <Button ref={keepFocus} onClick={day.showToday}>
          Today
        </Button>
      )}
    </Box>
  );
}

/** Fits between the arrows even on the narrowest phone. */
const DAY_STYLE = {
  flex: { xs: '1 0 180px', sm: '0 0 auto' },
  minWidth: { sm: 260 },
  fontSize: { xs: '1.125rem', sm: '1.375rem' },
  textAlign: 'center',
} as const;
