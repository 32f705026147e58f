import type { ComponentProps } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { PROGRESS_STEPS, progressStep, stepDates } from '#shared/rules/parcel-status.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { ProgressSteps } from '#web/components/display/ProgressSteps.tsx';
import { formatDate } from '#web/lib/dates.ts';
import { useTimeZones } from '../terminal/queries.ts';
import { terminalAt } from './terminal-at.ts';

/** The four progress steps of a parcel with their dates, and its departure time. Renders nothing for a lost parcel. */
export function ParcelProgress({ parcel }: { parcel: Parcel }) {
  const timeZoneOf = useTimeZones();
  const current = progressStep(parcel.status);
  if (current === null) return null;
  const dates = stepDates(parcel.status, parcel.statusHistory);
  return (
    <ProgressSteps
      label={`Progress of ${parcel.freightBillNum}`}
      current={current}
      onHold={parcel.status === 'TROUBLED'}
      steps={PROGRESS_STEPS.map((label, step) => {
        const date = dates[step];
        if (!date) return { label };
        const timeZone = timeZoneOf(terminalAt(parcel, date));
        return {
          label,
          detail: <StepDate instant={date} timeZone={timeZone} withTime={label === 'In Transit'} />,
        };
      })}
    />
  );
}

function StepDate({ withTime, ...date }: ComponentProps<typeof DateTime> & { withTime: boolean }) {
  if (withTime) return <DateTime {...date} />;
  return <time dateTime={date.instant}>{formatDate(date.instant, date.timeZone)}</time>;
}
