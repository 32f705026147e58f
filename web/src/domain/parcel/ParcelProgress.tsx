import type { Parcel } from '#shared/contracts/parcel.ts';
import { PROGRESS_STEPS, progressStep, stepDates } from '#shared/rules/parcel-status.ts';
import { ProgressSteps } from '#web/components/display/ProgressSteps.tsx';
import { formatDate, formatTime, formatZone } from '#web/lib/dates.ts';
import { useTimeZones } from '../terminal/queries.ts';

/**
 * The four progress steps of a parcel with their dates, and the time at which it left its origin. Nothing for a lost parcel,
 * which has no progress.
 */
export function ParcelProgress({ parcel }: { parcel: Parcel }) {
  const timeZoneOf = useTimeZones();
  const current = progressStep(parcel.status);
  if (current === null) return null;
  const dates = stepDates(parcel.status, parcel.statusHistory);
  const zoneOf = (step: number) =>
    timeZoneOf(step < 2 ? parcel.originCode : (parcel.destinationCode ?? parcel.originCode));
  return (
    <ProgressSteps
      label={`Progress of ${parcel.freightBillNum}`}
      current={current}
      onHold={parcel.status === 'TROUBLED'}
      steps={PROGRESS_STEPS.map((label, step) => {
        const date = dates[step];
        if (!date) return { label };
        return {
          label,
          detail: <StepDate instant={date} timeZone={zoneOf(step)} withTime={label === 'In Transit'} />,
        };
      })}
    />
  );
}

// An inline style, because a list renders hundreds of these.
const NO_WRAP = { whiteSpace: 'nowrap' } as const;

function StepDate({ instant, timeZone, withTime }: { instant: string; timeZone: string; withTime: boolean }) {
  return (
    <time dateTime={instant}>
      {formatDate(instant, timeZone)}
      {withTime && (
        <>
          {' '}
          <span style={NO_WRAP}>
            {formatTime(instant, timeZone)} {formatZone(instant, timeZone)}
          </span>
        </>
      )}
    </time>
  );
}
