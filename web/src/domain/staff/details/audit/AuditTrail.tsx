import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditTrailEntry } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { terminalOf } from '#web/domain/parcel/labels.ts';
import { STAFF } from '#web/domain/staff/queries.ts';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { callShown } from '#web/lib/api/api-client.ts';
import { actionName, fieldName, valueText } from './audit-texts.ts';

/** Who changed what on a package. Loaded when it is opened. */
export function AuditTrail({ parcel }: { parcel: StaffParcel }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}
    >
      <Box component="summary" sx={{ py: 1.25, fontWeight: 700, cursor: 'pointer' }}>
        History of changes
      </Box>
      {isOpen && <Entries parcel={parcel} />}
    </Box>
  );
}

function Entries({ parcel }: { parcel: StaffParcel }) {
  const timeZoneOf = useTimeZones();
  const { data, error, isFetching, refetch } = useAuditTrail(parcel.parcelId);
  if (!data) {
    return error ? (
      <Retry
        message="The history of changes could not be loaded."
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton variant="rounded" height={96} />
    );
  }
  const { shown: entries, unreadable } = data;
  if (entries.length + unreadable === 0)
    return <Box sx={{ color: 'text.secondary' }}>Nobody has changed anything.</Box>;
  return (
    <>
      <UnreadableNotice count={unreadable} what="change" />
      <Box component="ol" aria-label="History of changes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Entry
            key={`${entry.at} ${entry.action} ${entry.by}`}
            entry={entry}
            timeZone={timeZoneOf(terminalOf(parcel, statusAt(parcel, entry.at)))}
          />
        ))}
      </Box>
    </>
  );
}

/** Who changed what on a parcel, the latest first. */
function useAuditTrail(parcelId: string) {
  return useQuery({
    queryKey: [...STAFF, 'audit', parcelId],
    queryFn: ({ signal }) => callShown('getAuditTrail', { params: { parcelId } }, { signal }),
    staleTime: 0,
  });
}

/** The status at this time. It decides whose time zone the entry is shown in, as in the shipping timeline. */
const statusAt = ({ statusHistory, status }: StaffParcel, instant: string): ParcelStatus =>
  statusHistory.findLast(({ statusDate }) => statusDate <= instant)?.status ??
  statusHistory[0]?.status ??
  status;

interface EntryProps {
  entry: AuditTrailEntry;
  timeZone: string;
}

function Entry({ entry: { at, by, action, reason, changes }, timeZone }: EntryProps) {
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <strong>{actionName(action)}</strong>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <DateTime instant={at} timeZone={timeZone} />
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>by {by}</Box>
      {changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {fieldName(field)}: {valueText(field, from)} → {valueText(field, to)}
            </li>
          ))}
        </Box>
      )}
      {reason !== null && reason !== '' && <Box sx={{ mt: 0.5 }}>Reason: {reason}</Box>}
    </Box>
  );
}
