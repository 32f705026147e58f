import type { Parcel } from '#shared/contracts/parcel.ts';
import { PARCEL_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Timeline, TimelineItem } from '#web/components/display/Timeline.tsx';
import { PackageForwarding } from '#web/domain/collection/PackageForwarding.tsx';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { STATUS_LABELS } from '../labels.ts';
import { NotesText } from '../NotesText.tsx';
import { terminalAt } from '../terminal-at.ts';

/**
 * The status history of a parcel, by default with all statuses: newest first, with messages from staff, each in the
 * time zone of the terminal where the parcel was.
 */
export function StatusHistory(props: { parcel: Parcel; statuses?: readonly ParcelStatus[] }) {
  const { parcel, statuses = PARCEL_STATUSES } = props;
  const timeZoneOf = useTimeZones();
  return (
    <Timeline isReversed>
      {parcel.statusHistory
        .filter(({ status }) => statuses.includes(status))
        .reverse()
        .map(({ status, statusDate, message }, position) => (
          <TimelineItem
            key={`${status} ${statusDate}`}
            isFilled={position === 0}
            isCurrent={position === 0}
            label={STATUS_LABELS[status]}
            aside={<DateTime instant={statusDate} timeZone={timeZoneOf(terminalAt(parcel, statusDate))} />}
          >
            {status === 'COMPLETED' && parcel.agentName !== undefined && (
              <PackageForwarding parcelId={parcel.parcelId} agentName={parcel.agentName} />
            )}
            {status === 'COMPLETED' && parcel.agentName === undefined && parcel.signerName !== undefined && (
              <>Picked up by {parcel.signerName}</>
            )}
            {message !== undefined && <NotesText>{message}</NotesText>}
          </TimelineItem>
        ))}
    </Timeline>
  );
}
