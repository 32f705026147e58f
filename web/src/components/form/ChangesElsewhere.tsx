import Box from '@mui/material/Box';
import { Callout } from '../feedback/Callout.tsx';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import { InfoIcon } from '../icons.tsx';

interface ChangesElsewhereProps {
  /** What the form edits, such as `your profile`. */
  what: string;
  /** What another window changed during editing, with the new values; an empty one is shown as such. */
  changes: readonly { label: string; value: string }[];
  /** Whether saving failed because of the changes. */
  isConflict: boolean;
  submitLabel: string;
}

const ELSEWHERE = 'in another window or on another device';

/** Shows what another window saved, before it can be overwritten. A live region. */
export function ChangesElsewhere({ what, changes, isConflict, submitLabel }: ChangesElsewhereProps) {
  return (
    <LiveRegion collapses>
      {changes.length > 0 && (
        <Callout
          icon={InfoIcon}
          tone={isConflict ? 'warning' : 'info'}
          title={isConflict ? `Not saved yet: ${what} was changed ${ELSEWHERE}` : `Changed ${ELSEWHERE}`}
        >
          <Box component="ul" sx={{ m: 0, pl: 2.25, maxHeight: '20dvh', overflowY: 'auto' }}>
            {changes.map(({ label, value }) => (
              <Box component="li" key={label} sx={{ overflowWrap: 'anywhere' }}>
                {label}: <strong dir="auto">{value || 'empty'}</strong>
              </Box>
            ))}
          </Box>
          Your own changes are kept. {submitLabel} saves what the form shows.
        </Callout>
      )}
    </LiveRegion>
  );
}
