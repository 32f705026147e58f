import Box from '@mui/material/Box';
import { useId, useLayoutEffect, useRef } from 'react';
import { formatTime } from '#web/lib/dates.ts';
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
          <TimeChoice
            key={time}
            name={name}
            time={time}
            text={formatTime(time, timeZone)}
            isOwn={time === ownTime}
            isChosen={time === value}
            onChoose={onChoose}
          />
        ))}
      </Box>
    </Box>
  );
}

interface TimeChoiceProps {
  name: string;
  time: string;
  text: string;
  isOwn: boolean;
  isChosen: boolean;
  onChoose: (time: string) => void;
}

function TimeChoice({ name, time, text, isOwn, isChosen, onChoose }: TimeChoiceProps) {
  const radio = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const element = radio.current;
    return () => {
      // A time that is no longer free disappears and must not take the focus with it.
      if (element && element === document.activeElement)
        element.closest<HTMLElement>('[role="radiogroup"]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Box component="label" sx={TIME_STYLE}>
      <input
        ref={radio}
        type="radio"
        name={name}
        value={time}
        checked={isChosen}
        onChange={() => onChoose(time)}
      />
      <span>
        {text}
        {isOwn && <small>current time</small>}
      </span>
    </Box>
  );
}
