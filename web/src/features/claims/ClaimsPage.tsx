import Box from '@mui/material/Box';
import type { ClaimSummary } from '#shared/contracts/claims/claims.ts';
import { claimPath } from '#shared/site-paths.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { ShieldIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ITEM_LINK_STYLE } from '#web/components/table/ItemPages.tsx';
import { ClaimBadges } from '#web/domain/claim/ClaimBadges.tsx';
import { CAUSE_NAMES } from '#web/domain/claim/labels.ts';
import { useMyClaims } from '#web/domain/claim/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ALASKA_TIME_ZONE, formatMonthDay } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';

/** Route /claims: the customer's claims and drafts. */
export function ClaimsPage() {
  return (
    <Page title="Claims">
      <Loaded
        query={useMyClaims()}
        loading={<Loading what="claims" heights={[84, 84]} gap={1.25} />}
        failure="Your claims could not be loaded."
      >
        {({ shown, unreadable }) => (
          <>
            <UnreadableNotice count={unreadable} what="claim" />
            {shown.length + unreadable === 0 ? <NoClaims /> : <ClaimList claims={shown} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const NoClaims = () => (
  <EmptyState
    icon={<ShieldIcon fontSize="inherit" />}
    title="No claims"
    links={[
      { to: paths.orderHistory, label: 'Historical Packages' },
      { to: paths.orders, label: 'Active Packages' },
    ]}
  >
    Was a package lost or damaged, or is something missing? Open the package and choose File a claim.
  </EmptyState>
);

const ClaimList = ({ claims }: { claims: readonly ClaimSummary[] }) => (
  <Box component="ul" aria-label="Claims" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
    {claims.map((claim) => (
      <ClaimRow key={claim.parcelId} claim={claim} />
    ))}
  </Box>
);

/** A claim in the list. A press anywhere opens it. */
function ClaimRow({ claim }: { claim: ClaimSummary }) {
  const { parcelId, freightBillNum, state, cause, amount, filedAt } = claim;
  return (
    <Box component="li" sx={ROW_STYLE}>
      <Box sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        <RouteLink to={claimPath(parcelId)} underline="hover">
          {state === 'DRAFT' ? 'Continue claim for' : 'Claim for'} {freightBillNum}
        </RouteLink>
      </Box>
      <Box sx={{ gridArea: 'amount', textAlign: 'end', fontWeight: 700 }}>
        {amount !== null && <Money amount={amount} />}
      </Box>
      <Box sx={{ gridArea: 'cause', color: 'text.secondary' }}>
        {CAUSE_NAMES[cause]}
        {filedAt !== undefined && `, filed ${formatMonthDay(filedAt, ALASKA_TIME_ZONE, portalTime())}`}
      </Box>
      <Box sx={{ gridArea: 'state' }}>
        <ClaimBadges claim={claim} />
      </Box>
    </Box>
  );
}

const ROW_STYLE = {
  ...ITEM_LINK_STYLE,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '240px minmax(0, 1fr) auto 120px' },
  gridTemplateAreas: {
    xs: '"name amount" "cause cause" "state state"',
    md: '"name cause state amount"',
  },
} as const;
