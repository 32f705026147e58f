import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import type { AuditTrailEntry } from '../../../../../../shared/contracts/staff/parcel-edit.ts';
import { DateTime } from '../../../../components/display/DateTime.tsx';
import { Retry } from '../../../../components/feedback/Retry.tsx';
import { ORIGIN_TIME_ZONE } from '../../../../lib/dates.ts';
import { useAuditTrail } from '../../queries.ts';
import { actionName, fieldName, valueText } from './audit-texts.ts';

/** Who changed what on a package. Loaded when it is opened. */
export function AuditTrail({ parcelId }: { parcelId: string }) {
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
      {isOpen && <Entries parcelId={parcelId} />}
    </Box>
  );
}

function Entries({ parcelId }: { parcelId: string }) {
  const { data: entries, error, isFetching, refetch } = useAuditTrail(parcelId);
  if (!entries) {
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
  if (entries.length === 0) return <Box sx={{ color: 'text.secondary' }}>Nobody has changed anything.</Box>;
  return (
    <Box component="ol" aria-label="History of changes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <Entry key={`${entry.at} ${entry.action} ${entry.by}`} entry={entry} />
      ))}
    </Box>
  );
}

function Entry({ entry: { at, by, action, reason, changes } }: { entry: AuditTrailEntry }) {
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <strong>{actionName(action)}</strong>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <DateTime instant={at} timeZone={ORIGIN_TIME_ZONE} />
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
