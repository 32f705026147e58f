import Box from '@mui/material/Box';
import { useId } from 'react';
import { formatTime } from '../../../../lib/dates.ts';
import { TIME_GRID, TIME_STYLE } from './time-style.ts';

interface TimeChoicesProps {
  /** Pickup times of one day, in order. */
  times: readonly string[];
  /** The time of the appointment that is rescheduled. */
  ownTime: string | undefined;
  timeZone: string;
  value: string;
  onChoose: (time: string) => void;
}

/** The times of a day as radio buttons, by morning and afternoon. */
export function TimeChoices({ times, ...props }: TimeChoicesProps) {
  const name = useId();
  const mornings = times.filter(isMorning);
  const afternoons = times.filter((time) => !isMorning(time));
  return (
    <>
      <HalfDay {...props} name={name} title="Morning" times={mornings} />
      <HalfDay {...props} name={name} title="Afternoon" times={afternoons} />
    </>
  );
}

/** Whether a pickup time (a local time with its offset) is before noon at the terminal. */
const isMorning = (time: string) => time.slice(11, 13) < '12';

interface HalfDayProps extends TimeChoicesProps {
  title: string;
  name: string;
}

function HalfDay({ title, name, times, ownTime, timeZone, value, onChoose }: HalfDayProps) {
  const id = useId();
  if (times.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={id} sx={{ mt: 1 }}>
      <Box id={id} sx={{ mb: 0.5, fontSize: '0.875rem', color: 'text.secondary' }}>
        {title}
      </Box>
      <Box sx={TIME_GRID}>
        {times.map((time) => (
          <Box key={time} component="label" sx={TIME_STYLE}>
            <input
              type="radio"
              name={name}
              value={time}
              checked={time === value}
              onChange={() => onChoose(time)}
            />
            <span>
              {formatTime(time, timeZone)}
              {time === ownTime && <small>current time</small>}
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
