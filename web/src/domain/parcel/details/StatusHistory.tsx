import Box from '@mui/material/Box';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { PARCEL_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
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
    <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {parcel.statusHistory
        .filter(({ status }) => statuses.includes(status))
        .reverse()
        .map(({ status, statusDate, message }, position) => (
          <Box
            component="li"
            key={`${status} ${statusDate}`}
            sx={{
              position: 'relative',
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              columnGap: 2,
              pl: 3,
              pb: 1.5,
              fontWeight: position === 0 ? 700 : 400,
              // The line between the dots.
              '&::before': {
                content: '""',
                position: 'absolute',
                left: 5,
                top: 14,
                bottom: -6,
                width: 2,
                bgcolor: 'divider',
              },
              '&:last-of-type::before': { display: 'none' },
              '&::after': {
                content: '""',
                position: 'absolute',
                left: 0,
                top: 6,
                width: 12,
                height: 12,
                boxSizing: 'border-box',
                borderRadius: '50%',
                border: 2,
                borderColor: position === 0 ? 'primary.main' : 'text.secondary',
                bgcolor: position === 0 ? 'primary.main' : 'background.paper',
              },
            }}
          >
            {STATUS_LABELS[status]}
            <Box sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
              <DateTime instant={statusDate} timeZone={timeZoneOf(terminalAt(parcel, statusDate))} />
            </Box>
            {message !== undefined && (
              <Box sx={{ flexBasis: '100%', fontWeight: 400 }}>
                <NotesText>{message}</NotesText>
              </Box>
            )}
          </Box>
        ))}
    </Box>
  );
}
