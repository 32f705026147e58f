import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { SystemStyleObject, Theme } from '@mui/system';
import { useId, useLayoutEffect, useRef } from 'react';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { formatTime } from '#web/lib/dates.ts';

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

/** The usual opening hours have this many slots before and after noon. */
const HALF_DAYS = [8, 10];

/** Replaces the times of a day while they load. */
export function TimesSkeleton() {
  return (
    <>
      <VisuallyHidden>Loading the times</VisuallyHidden>
      {HALF_DAYS.map((count) => (
        <Box key={count} aria-hidden sx={{ mt: 1 }}>
          <Skeleton width={72} sx={{ mb: 0.5, fontSize: '0.875rem' }} />
          <Box sx={TIME_GRID}>
            {Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <Skeleton key={index} variant="rounded" height={44} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

/** As many columns as fit the longest text, `12:30 PM`: three or four on a phone. */
const TIME_GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(calc(8ch + 8px), 1fr))',
  gap: 0.75,
  fontSize: '0.875rem',
  fontWeight: 600,
} as const;

/** A radio button that fills its tile, so that the whole tile is the target. */
const TIME_STYLE: SystemStyleObject<Theme> = {
  position: 'relative',
  display: 'grid',
  minHeight: 44,
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    m: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& span': {
    display: 'grid',
    placeContent: 'center',
    textAlign: 'center',
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
    border: 1,
    borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 80%, transparent)',
    borderRadius: '10px',
    bgcolor: 'background.paper',
  },
  '& small': { fontSize: '0.875rem', fontWeight: 500, whiteSpace: 'normal' },
  '& input:hover + span': { bgcolor: 'secondary.light' },
  '& input:checked + span': {
    color: 'primary.contrastText',
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    '@media (forced-colors: active)': { borderWidth: 4 },
  },
  '& input:focus-visible + span': {
    outline: '3px solid',
    outlineColor: 'secondary.main',
    outlineOffset: '2px',
  },
};
