import type { ComponentProps } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { PROGRESS_STEPS, progressStep, stepDates } from '#shared/rules/parcel-status.ts';
import { freeThrough } from '#shared/rules/storage.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
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

/**
 * `Free until 12/02/2026` for a parcel that is ready for pickup, `Was free until …` once storage is charged, null for
 * all others. Dates are in the terminal's time zone.
 */
export function freeUntilText(
  { status, statusHistory }: Pick<Parcel, 'status' | 'statusHistory'>,
  timeZone: string,
  now: Date,
): string | null {
  const arrived = status === 'DESTINATION' ? stepDates(status, statusHistory)[2] : null;
  if (!arrived) return null;
  const last = freeThrough(toLocalDate(new Date(arrived), timeZone));
  const isOver = toLocalDate(now, timeZone) > last;
  return `${isOver ? 'Was free until' : 'Free until'} ${formatDate(last, 'UTC')}`;
}
