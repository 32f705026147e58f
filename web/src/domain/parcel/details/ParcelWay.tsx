import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { bestTime, type LegTimes } from '#shared/rules/sailings/sailing.ts';
import {
  basisText,
  changeText,
  cutoffText,
  waitText,
  weekdayRangeText,
} from '#shared/rules/texts/estimates.ts';
import { dayText, localTimeText } from '#shared/rules/texts/storage.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { Timeline, TimelineItem } from '#web/components/display/Timeline.tsx';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { DetailsSection } from './DetailsDialog.tsx';

type Reader = 'customer' | 'staff';
type Aboard = NonNullable<Estimate['sailing']>;

interface ParcelWayProps {
  parcel: Pick<Parcel, 'estimate' | 'destinationCode'>;
  /** Staff read the load number too. */
  reader?: Reader;
  /** Below, such as links. */
  children?: ReactNode;
}

/**
 * When a package is expected to be ready for pickup, what that rests on, and how it gets there: what was planned, what is
 * expected and what was. Renders nothing if nothing is known, and once it has arrived.
 */
export function ParcelWay({ parcel, reader = 'customer', children }: ParcelWayProps) {
  const { estimate, destinationCode } = parcel;
  if (!estimate || destinationCode === null) return null;
  const { sailing, basis } = estimate;
  return (
    <DetailsSection title="Expected for pickup">
      <Box sx={{ fontWeight: 650 }}>{weekdayRangeText(estimate)}</Box>
      <Box sx={{ mb: sailing ? 1.5 : 0, typography: 'body2', color: 'text.secondary' }}>
        {sentences(estimate, reader).map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </Box>
      {sailing && (
        <Timeline>
          <Way
            sailing={sailing}
            code={destinationCode}
            basis={basis}
            ready={basis === 'NOT_ARRIVED' ? 'Not arrived with its load' : weekdayRangeText(estimate)}
          />
        </Timeline>
      )}
      {children}
    </DetailsSection>
  );
}

/** What the range of an estimate rests on, what must happen for it, and how it has changed. */
function sentences(estimate: Estimate, reader: Reader): string[] {
  const { sailing, waitsFor } = estimate;
  const basis = basisText(estimate);
  const load = reader === 'staff' && sailing ? `, ${sailing.loadNumber}` : '';
  const change = changeText(estimate);
  return [
    `${basis.charAt(0).toUpperCase()}${basis.slice(1)}${sailing ? ` (${sailing.carrier}${load})` : ''}.`,
    ...(waitsFor && sailing
      ? [`Waits for ${waitText(waitsFor, reader)}, needed by ${cutoffText(sailing.cutoff, portalTime())}.`]
      : []),
    ...(change === null ? [] : [change]),
  ];
}

interface WayProps {
  sailing: Aboard;
  code: LocationCode;
  basis: Estimate['basis'];
  ready: string;
}

/** The cut-off, the departure, the arrival and the pickup of a package. Days only, because nobody knows the hours. */
function Way({ sailing, code, basis, ready }: WayProps) {
  const nameOf = useLocationNames();
  const { cutoff, departure, arrival } = sailing;
  const isPast = cutoff <= toLocalTime(portalTime(), ORIGIN_TIME_ZONE).slice(0, 16);
  const arrives = legStep(`Arrival in ${nameOf(code)}`, arrival);
  const steps = [
    {
      label: `Cut-off in ${nameOf('TAC')}`,
      aside: localTimeText(cutoff),
      isDone: basis !== 'NEXT_SAILING' || isPast,
    },
    legStep(`Departure from ${nameOf('TAC')}`, departure),
    { ...arrives, isDone: arrives.isDone || basis === 'NOT_ARRIVED' },
    { label: 'Ready for pickup', aside: ready, isDone: false },
  ];
  // Staff may record an arrival, or check a load, without having recorded what came before.
  const current = steps.findLastIndex(({ isDone }) => isDone) + 1;
  return steps.map(({ label, aside }, position) => (
    <TimelineItem
      key={label}
      label={label}
      aside={aside}
      isFilled={position < current}
      isCurrent={position === current}
    />
  ));
}

function legStep(label: string, times: LegTimes) {
  const { actual, planned } = times;
  const day = dayText(bestTime(times).slice(0, 10));
  const plannedDay = dayText(planned.slice(0, 10));
  const isDone = actual !== undefined;
  return {
    label,
    isDone,
    aside:
      day === plannedDay ? (
        `${isDone ? '' : 'Planned '}${day}`
      ) : (
        <>
          {isDone ? day : `Expected ${day}`}, <s>planned {plannedDay}</s>
        </>
      ),
  };
}
