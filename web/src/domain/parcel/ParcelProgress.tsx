import type { Parcel } from '../../../../shared/contracts/parcel.ts';
import { departedAt, PROGRESS_STEPS, progressStep } from '../../../../shared/rules/parcel-status.ts';
import { DateTime } from '../../components/display/DateTime.tsx';
import { ProgressSteps } from '../../components/display/ProgressSteps.tsx';
import { PickupLink } from '../appointment/PickupLink.tsx';
import { useTimeZones } from '../terminal/queries.ts';

/** The four progress steps of a parcel, with the date and time it left its origin and the way to its pickup. */
export function ParcelProgress({ parcel }: { parcel: Parcel }) {
  const timeZoneOf = useTimeZones();
  const departed = departedAt(parcel.statusHistory);
  return (
    <ProgressSteps
      label={`Progress of ${parcel.freightBillNum}`}
      current={progressStep(parcel.status)}
      onHold={parcel.status === 'TROUBLED'}
      steps={PROGRESS_STEPS.map((label) => ({
        label,
        ...(label === 'At Destination' &&
          parcel.status === 'DESTINATION' &&
          parcel.destinationCode !== null && {
            detail: <PickupLink parcel={parcel} code={parcel.destinationCode} />,
          }),
        ...(label === 'In Transit' &&
          departed !== null && {
            detail: (
              <>
                Departed <DateTime instant={departed} timeZone={timeZoneOf(parcel.originCode)} />
              </>
            ),
          }),
      }))}
    />
  );
}
