import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { pickupDay } from '#web/domain/appointment/pickup.ts';
import type { usePickupTimes } from '#web/domain/appointment/queries.ts';
import { formatTime, formatZone } from '#web/lib/dates.ts';
import { TimeChoices, TimesSkeleton } from './TimeChoices.tsx';

interface PickupTimesProps {
  /** The date, with any time on it. */
  instant: string;
  timeZone: string;
  query: Pick<ReturnType<typeof usePickupTimes>, 'error' | 'isFetching' | 'refetch'>;
  /** Undefined while they load. */
  times: readonly string[] | undefined;
  ownTime: string | undefined;
  value: string;
  onChoose: (time: string) => void;
  /** A chosen time that is no longer free. */
  lost: string | null;
  errorText: string | undefined;
  /** Takes the focus when the time is invalid. */
  focusRef: Ref<{ focus: () => void }>;
}

/** The times of the chosen date. */
export function PickupTimes(props: PickupTimesProps) {
  const { instant, timeZone, query, times, ownTime, value, onChoose, lost, errorText, focusRef } = props;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useImperativeHandle(focusRef, () => ({
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
        <TimeChoices times={times} ownTime={ownTime} timeZone={timeZone} value={value} onChoose={onChoose} />
      ) : query.error ? (
        <Box sx={{ mt: 1 }}>
          <Retry message="The times could not be loaded." {...failureOf(query)} />
        </Box>
      ) : (
        <TimesSkeleton />
      )}
      {times?.length === 0 && (
        <Box component="p" sx={{ m: 0, mt: 1 }}>
          There are no free times left on this date. Please choose another date.
        </Box>
      )}
    </Box>
  );
}
