import Box from '@mui/material/Box';
import type { ClaimSummary } from '#shared/contracts/claims/claims.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isClaimable } from '#shared/rules/claims/claims.ts';
import { claimPath } from '#shared/site-paths.ts';
import { RouteButton, RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { DetailsSection } from '../parcel/details/DetailsDialog.tsx';
import { ClaimBadges } from './ClaimBadges.tsx';
import { useClaimWindow, windowText } from './claim-window.tsx';
import { useMyClaims } from './queries.ts';

/** In the details of a package: how to claim it and how many days are left, or the claim. */
export function PackageClaim({ parcel }: { parcel: Parcel }) {
  const mayClaim = isClaimable(parcel);
  const query = useMyClaims({ enabled: mayClaim });
  if (!mayClaim) return null;
  return (
    <DetailsSection title="Claim">
      <Loaded
        isLine
        query={query}
        loading={<Box sx={{ minHeight: 76 }} />}
        failure="Your claims could not be loaded."
      >
        {({ shown }) => (
          <ClaimOf parcel={parcel} claim={shown.find(({ parcelId }) => parcelId === parcel.parcelId)} />
        )}
      </Loaded>
    </DetailsSection>
  );
}

function ClaimOf({ parcel, claim }: { parcel: Parcel; claim: ClaimSummary | undefined }) {
  const window = useClaimWindow(parcel);
  const to = claimPath(parcel.parcelId);
  if (claim && claim.state !== 'DRAFT')
    return (
      <Box sx={{ display: 'grid', gap: 1 }}>
        <ClaimBadges claim={claim} />
        <RouteLink to={to}>View claim</RouteLink>
      </Box>
    );
  const text = windowText(window, portalTime());
  if (window?.timing === 'CLOSED') return text;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {text}
      <RouteButton to={to} variant="outlined">
        {claim ? 'Continue claim' : 'File a claim'}
      </RouteButton>
    </Box>
  );
}
