import Box from '@mui/material/Box';
import type { CustomerProfile } from '../../../../shared/contracts/customers.ts';
import { Callout } from '../../components/feedback/Callout.tsx';
import { InfoIcon } from '../../components/icons.tsx';
import { FIELD_LABELS, shownValue } from './labels.ts';
import { formOf, type ProfileField } from './profile-form.ts';

interface ChangesElsewhereProps {
  /** The fields that another window changed while this one was editing. */
  fields: readonly ProfileField[];
  profile: CustomerProfile;
  /** Whether saving was refused because of them. */
  isRefused: boolean;
}

const ELSEWHERE = 'in another window or on another device';

/** What another window saved meanwhile, so that nobody replaces it without having seen it. Read out when it appears. */
export function ChangesElsewhere({ fields, profile, isRefused }: ChangesElsewhereProps) {
  const values = formOf(profile);
  return (
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {fields.length > 0 && (
        <Callout
          icon={InfoIcon}
          tone={isRefused ? 'warning' : 'info'}
          title={isRefused ? `Not saved yet: your profile was changed ${ELSEWHERE}` : `Changed ${ELSEWHERE}`}
        >
          <Box component="ul" sx={{ m: 0, pl: 2.25, maxHeight: '20dvh', overflowY: 'auto' }}>
            {fields.map((field) => (
              <Box component="li" key={field} sx={{ overflowWrap: 'anywhere' }}>
                {FIELD_LABELS[field]}: <strong dir="auto">{shownValue(field, values) || 'empty'}</strong>
              </Box>
            ))}
          </Box>
          What you typed yourself stays. Update Profile saves what the form shows.
        </Callout>
      )}
    </Box>
  );
}
