import Box from '@mui/material/Box';
import type { CustomerProfile } from '#shared/contracts/customers.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { InfoIcon } from '#web/components/icons.tsx';
import { displayValue, FIELD_LABELS } from '#web/domain/customer/profile/labels.ts';
import { formOf, type ProfileField } from '#web/domain/customer/profile/profile-form.ts';

interface ChangesElsewhereProps {
  /** The fields that another window changed during editing. */
  fields: readonly ProfileField[];
  profile: CustomerProfile;
  /** Whether saving failed because of them. */
  isConflict: boolean;
}

const ELSEWHERE = 'in another window or on another device';

/** Shows what another window saved, before it can be overwritten. A live region. */
export function ChangesElsewhere({ fields, profile, isConflict }: ChangesElsewhereProps) {
  const values = formOf(profile);
  return (
    <LiveRegion collapses>
      {fields.length > 0 && (
        <Callout
          icon={InfoIcon}
          tone={isConflict ? 'warning' : 'info'}
          title={isConflict ? `Not saved yet: your profile was changed ${ELSEWHERE}` : `Changed ${ELSEWHERE}`}
        >
          <Box component="ul" sx={{ m: 0, pl: 2.25, maxHeight: '20dvh', overflowY: 'auto' }}>
            {fields.map((field) => (
              <Box component="li" key={field} sx={{ overflowWrap: 'anywhere' }}>
                {FIELD_LABELS[field]}: <strong dir="auto">{displayValue(field, values) || 'empty'}</strong>
              </Box>
            ))}
          </Box>
          Your own changes are kept. Update Profile saves what the form shows.
        </Callout>
      )}
    </LiveRegion>
  );
}
