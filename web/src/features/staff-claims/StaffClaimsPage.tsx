import Box from '@mui/material/Box';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ListedClaim } from '#shared/contracts/claims/claims.ts';
import { ChoiceTabs } from '#web/components/controls/ChoiceTabs.tsx';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { ShieldIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ITEM_LINK_STYLE, ItemPages } from '#web/components/table/ItemPages.tsx';
import { ClaimBadges } from '#web/domain/claim/ClaimBadges.tsx';
import { CAUSE_NAMES, STATE_NAMES } from '#web/domain/claim/labels.ts';
import { CLAIMS_KEY } from '#web/domain/claim/queries.ts';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { staffClaimPath } from '#web/domain/staff/staff-paths.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { FRESH_FOR_ONE_VISIT_MS } from '#web/lib/api/query-client.ts';
import { useUrlField } from '#web/lib/navigation/use-url-field.ts';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';
import { Clocks } from './Clocks.tsx';

/** What the list shows: all open claims, those in a state, or the closed ones. */
const CHOICES = ['OPEN', 'FILED', 'ACKNOWLEDGED', 'MORE_ASKED', 'OFFERED', 'ACCEPTED', 'CLOSED'] as const;
type Choice = (typeof CHOICES)[number];

const LABELS: Readonly<Record<Choice, string>> = { ...STATE_NAMES, OPEN: 'All open', CLOSED: 'Closed' };

const SHOW = 'show';

function queryOf(choice: Choice) {
  if (choice === 'OPEN') return {};
  return choice === 'CLOSED' ? { list: choice } : { state: choice };
}

/** A list of claims, in pages. */
export const staffClaims = (choice: Choice) =>
  infiniteQueryOptions({
    queryKey: [...CLAIMS_KEY, 'list', choice],
    queryFn: ({ pageParam, signal }) =>
      callPage('listStaffClaims', { query: { ...queryOf(choice), cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: FRESH_FOR_ONE_VISIT_MS,
  });

/** Route /staff/claims: the open claims by the date by which we must answer, and the closed ones. */
export function StaffClaimsPage() {
  const { search, change } = useUrlState();
  const chosen = CHOICES.find((choice) => choice === new URLSearchParams(search).get(SHOW)) ?? 'OPEN';
  const field = useUrlField(chosen, (choice: Choice) =>
    change({ values: { [SHOW]: choice === 'OPEN' ? null : choice }, push: true }),
  );
  const query = useInfiniteQuery(staffClaims(chosen));
  return (
    <Page title="Claims" wide>
      <ChoiceTabs
        label="Claims to show"
        value={field.shown}
        options={CHOICES.map((value) => ({ value, label: LABELS[value] }))}
        onChoose={field.change}
      />
      <Loaded
        query={query}
        loading={<Loading what="claims" heights={[96, 96, 96]} gap={1.25} />}
        failure="The claims could not be loaded."
      >
        {({ pages }) => (
          <ItemPages
            query={query}
            pages={pages}
            what="claim"
            further="more"
            empty={
              <EmptyState
                icon={<ShieldIcon fontSize="inherit" />}
                title={chosen === 'OPEN' ? 'No open claims.' : 'No claims here.'}
              >
                {chosen === 'CLOSED'
                  ? 'Claims that were paid or declined appear here.'
                  : 'Claims that customers file appear here, the most urgent first.'}
              </EmptyState>
            }
          >
            {(claim) => <ClaimRow key={claim.parcelId} claim={claim} />}
          </ItemPages>
        )}
      </Loaded>
    </Page>
  );
}

/** A claim in the list. A press anywhere opens it. */
function ClaimRow({ claim }: { claim: ListedClaim }) {
  const { parcelId, freightBillNum, customerNumber, cause, amount, offer } = claim;
  return (
    <Box component="li" sx={ROW_STYLE}>
      <Box sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        <RouteLink to={staffClaimPath(parcelId)} underline="hover">
          {freightBillNum}
        </RouteLink>
      </Box>
      <Box sx={{ gridArea: 'amount', textAlign: 'end' }}>
        <Box sx={{ fontWeight: 700 }}>
          <Money amount={amount} />
        </Box>
        {offer !== undefined && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            Offer <Money amount={offer} />
          </Box>
        )}
      </Box>
      <Box sx={{ gridArea: 'customer', minWidth: 0, overflowWrap: 'anywhere' }}>
        {nameAndCompany(claim.customerName, claim.companyName)}
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {[customerNumber, CAUSE_NAMES[cause]].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box sx={{ gridArea: 'state' }}>
        <ClaimBadges claim={claim} />
      </Box>
      <Box sx={{ gridArea: 'clocks' }}>
        <Clocks claim={claim} />
      </Box>
    </Box>
  );
}

const ROW_STYLE = {
  ...ITEM_LINK_STYLE,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    md: '120px minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1.4fr) 120px',
  },
  gridTemplateAreas: {
    xs: '"name amount" "customer customer" "state state" "clocks clocks"',
    md: '"name customer state clocks amount"',
  },
} as const;
