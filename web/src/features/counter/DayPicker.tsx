import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ChevronLeftIcon, ChevronRightIcon } from '../../components/icons.tsx';
import { formatDate, formatWeekday } from '../../lib/dates.ts';
import type { usePickupDay } from './use-pickup-day.ts';

/** The day whose appointments are shown, with its neighbors. */
export function DayPicker({ day }: { day: ReturnType<typeof usePickupDay> }) {
  const noon = `${day.day}T12:00:00Z`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <IconButton aria-label="Previous day" onClick={day.showPrevious}>
        <ChevronLeftIcon />
      </IconButton>
      <Typography variant="h2" aria-live="polite" sx={{ minWidth: { sm: 260 }, textAlign: 'center' }}>
        {day.isToday ? 'Today, ' : ''}
        {formatWeekday(noon, 'UTC')} {formatDate(noon, 'UTC')}
      </Typography>
      <IconButton aria-label="Next day" onClick={day.showNext}>
        <ChevronRightIcon />
      </IconButton>
      {!day.isToday && <Button onClick={day.showToday}>Today</Button>}
    </Box>
  );
}
