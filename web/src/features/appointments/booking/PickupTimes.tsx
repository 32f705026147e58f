import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SystemStyleObject, Theme } from '@mui/system';
import { useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { pickupDay } from '#web/domain/appointment/pickup.ts';
import { formatTime, formatZone } from '#web/lib/dates.ts';
import { noonOf } from './booking-rules.ts';
import type { Booking } from './use-booking.ts';

interface PickupTimesProps {
  booking: Booking;
  timeZone: string;
  /** The time of the appointment that is rescheduled. */
  ownTime: string | undefined;
}

export function PickupTimes({ booking, timeZone, ownTime }: PickupTimesProps) {
  const { form, date, time, times, query, lost, chooseTime } = booking;
  const { field, fieldState } = useController({ control: form.control, name: 'time' });
  const errorText = fieldState.error?.message;
  const instant = time === '' ? noonOf(date, timeZone) : time;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useImperativeHandle(field.ref, () => ({
    focus: () => (group.current?.querySelector('input') ?? group.current)?.focus(),
  }));
  return (
    <Box
      ref={group}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={errorText === undefined ? undefined : `${id}-error`}
      aria-invalid={errorText !== undefined}
      aria-required
      aria-busy={times === undefined}
      sx={{ '&:focus': { outline: 'none' }, '& input': { scrollMarginBlock: 120 }, scrollMarginBlock: 120 }}
    >
      <Typography id={id} variant="h3" component="h3">
        {pickupDay(instant, timeZone)}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {' '}
          · times in {formatZone(instant, timeZone)}
        </Box>
      </Typography>
      <LiveRegion collapses>
        {lost !== null && <Box sx={{ mt: 0.75 }}>{formatTime(lost, timeZone)} is no longer available.</Box>}
      </LiveRegion>
      {errorText !== undefined && (
        <FormHelperText id={`${id}-error`} error>
          {errorText}
        </FormHelperText>
      )}
      {times ? (
        <TimeChoices times={times} ownTime={ownTime} timeZone={timeZone} value={time} onChoose={chooseTime} />
      ) : query.error ? (
        <Box sx={{ mt: 1 }}>
          <Retry message="The times could not be loaded." {...failureOf(query)} />
        </Box>
      ) : (
        <TimesSkeleton />
      )}
      {times?.length === 0 && (
        <Box component="p" sx={{ m: 0, mt: 1 }}>
          No times are available on this date. Please choose another date.
        </Box>
      )}
    </Box>
  );
}

interface TimeChoicesProps extends Pick<PickupTimesProps, 'ownTime' | 'timeZone'> {
  /** Pickup times of one day, in order. */
  times: readonly string[];
  value: string;
  onChoose: (time: string) => void;
}

/** The times of a day as radio buttons, by morning and afternoon. */
function TimeChoices({ times, ownTime, timeZone, value, onChoose }: TimeChoicesProps) {
  const name = useId();
  const halves = [
    { title: 'Morning', half: times.filter(isMorning) },
    { title: 'Afternoon', half: times.filter((time) => !isMorning(time)) },
  ];
  return halves.map(
    ({ title, half }) =>
      half.length > 0 && (
        <Box key={title} role="group" aria-labelledby={`${name}-${title}`} sx={{ mt: 1 }}>
          <Box id={`${name}-${title}`} sx={{ mb: 0.5, typography: 'body2', color: 'text.secondary' }}>
            {title}
          </Box>
          <Box sx={TIME_GRID}>
            {half.map((time) => (
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
      ),
  );
}

/** Whether a pickup time (a local time with its offset) is before noon at the terminal. */
const isMorning = (time: string) => time.slice(11, 13) < '12';

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

export function TimesSkeleton() {
  return (
    <>
      <VisuallyHidden>Loading times</VisuallyHidden>
      {HALF_DAYS.map((count) => (
        <Box key={count} aria-hidden sx={{ mt: 1 }}>
          <Skeleton width={72} sx={{ mb: 0.5, typography: 'body2' }} />
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
