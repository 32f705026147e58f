import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';
import { NotesText } from '../parcel/NotesText.tsx';
import { eventTitle } from './labels.ts';

interface ClaimTimelineProps {
  claim: Claim;
  /** How each side is called. */
  sides: Readonly<Record<Claim['events'][number]['side'], string>>;
}

/** What both sides have said and done about a claim, the latest first. */
export function ClaimTimeline({ claim: { events, files }, sides }: ClaimTimelineProps) {
  return (
    <Box component="section" aria-labelledby="claim-history">
      <Typography variant="h2" id="claim-history" sx={{ mb: 1.5 }}>
        Claim history
      </Typography>
      <Box component="ol" reversed sx={LIST}>
        {events.toReversed().map((event) => {
          const { step, at, side, by, text, files: ids } = event;
          const names = files.filter(({ fileId }) => ids.includes(fileId)).map(({ name }) => name);
          return (
            <Box component="li" key={`${step} ${at}`} data-side={side}>
              <Box sx={{ fontWeight: 700 }}>{eventTitle(event)}</Box>
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                {sides[side]}
                {by !== undefined && `, ${by}`}, <DateTime instant={at} timeZone={ALASKA_TIME_ZONE} />
              </Box>
              {text !== '' && <NotesText>{text}</NotesText>}
              {names.length > 0 && (
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>With {names.join(', ')}</Box>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const LIST = {
  display: 'grid',
  gap: 1.5,
  listStyle: 'none',
  m: 0,
  p: 0,
  overflowWrap: 'anywhere',
  '& > li': {
    p: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: '12px',
    bgcolor: 'background.paper',
  },
  // Each side begins at its own edge where there is room.
  '& > [data-side="CUSTOMER"]': { ml: { sm: 6 } },
  '& > [data-side="STAFF"]': { mr: { sm: 6 } },
} as const;
