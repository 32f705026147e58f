import Box from '@mui/material/Box';
import type { ClaimState } from '#shared/rules/claims/claims.ts';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { STATE_LOOKS, STATE_NAMES } from './labels.ts';

interface ClaimBadgesProps {
  claim: { state: ClaimState; isLate: boolean };
}

/** The state of a claim, and whether it was filed late. */
export function ClaimBadges({ claim: { state, isLate } }: ClaimBadgesProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <StatusBadge {...STATE_LOOKS[state]}>{STATE_NAMES[state]}</StatusBadge>
      {isLate && (
        <StatusBadge icon={AlertIcon} tone="warning">
          Filed late
        </StatusBadge>
      )}
    </Box>
  );
}
