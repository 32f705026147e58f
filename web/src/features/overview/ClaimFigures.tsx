import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ClaimFigures, ClaimMonth } from '#shared/contracts/staff/claims.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import type { Column } from '#web/components/table/columns.tsx';
import { DataTable } from '#web/components/table/DataTable.tsx';
import { STATE_NAMES } from '#web/domain/claim/labels.ts';
import { CLAIMS_KEY } from '#web/domain/claim/queries.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { FRESH_FOR_ONE_VISIT_MS } from '#web/lib/api/query-client.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { type LaneRow, lanesOf, monthLabel } from './claim-lanes.ts';
import { ListSection } from './ListSection.tsx';

const claimFigures = queryOptions({
  queryKey: [...CLAIMS_KEY, 'figures'],
  queryFn: ({ signal }) => call('getClaimFigures', {}, { signal }),
  staleTime: FRESH_FOR_ONE_VISIT_MS,
});

/** The claims by state, month, cause and lane. */
export function ClaimSections() {
  return (
    <Loaded
      isPart
      query={useQuery({ ...claimFigures, refetchInterval: MINUTE_MS })}
      loading={<Loading what="the figures of claims" heights={[240]} />}
      failure="The figures of claims could not be loaded."
    >
      {(figures) => <Sections figures={figures} />}
    </Loaded>
  );
}

function Sections({ figures: { open, months } }: { figures: ClaimFigures }) {
  const { nameOf } = useTerminals();
  const lanes = lanesOf(months, nameOf);
  return (
    <>
      <ListSection
        title="Claims"
        note={
          open.length === 0 ? (
            'No customer has filed a claim yet.'
          ) : (
            <>
              The law gives {CLAIMS.decideDays} days to decide a claim.{' '}
              <RouteLink to={paths.staffClaims}>All claims</RouteLink>
            </>
          )
        }
      >
        {open.length > 0 && (
          <>
            <Box component="dl" sx={STATES}>
              {open.map(({ state, claims }) => (
                <Card component="div" key={state} sx={{ p: 1.5 }}>
                  <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2' }}>
                    {STATE_NAMES[state]}
                  </Box>
                  <Box component="dd" sx={{ m: 0, typography: 'h3' }}>
                    {formatNumber(claims)}
                  </Box>
                </Card>
              ))}
            </Box>
            <DataTable label="Claims by month" columns={MONTHS} rows={months.toReversed()} rowId="month" />
          </>
        )}
      </ListSection>
      {lanes.length > 0 && (
        <ListSection
          title="Claims by cause and lane"
          note="Claims filed in the last twelve months, by their destination, the largest amount first."
        >
          <DataTable label="Claims by cause and lane" columns={LANES} rows={lanes} rowId="lane" />
        </ListSection>
      )}
    </>
  );
}

const STATES = {
  m: 0,
  mb: 2,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
} as const;

const MONTHS: readonly Column<ClaimMonth>[] = [
  { id: 'month', header: 'Month', width: 96, card: 'title', cell: ({ month }) => monthLabel(month) },
  {
    id: 'filed',
    header: 'Filed',
    width: 72,
    align: 'right',
    card: 'third',
    cell: ({ filed }) => formatNumber(filed.reduce((sum, { claims }) => sum + claims, 0)),
  },
  { id: 'decided', header: 'Decided', width: 72, align: 'right', card: 'third' },
  {
    id: 'decisionDays',
    header: 'Days to decide',
    width: 104,
    align: 'right',
    card: 'third',
    cell: ({ decided, decisionDays }) => (decided === 0 ? null : Math.round(decisionDays / decided)),
  },
  { id: 'decidedLate', header: 'Decided late', width: 96, align: 'right', card: 'third' },
  { id: 'declined', header: 'Declined', width: 80, align: 'right', card: 'third' },
  { id: 'offered', header: 'Offered', width: 96, align: 'right', card: 'third', format: 'money' },
  { id: 'paidByRefund', header: 'Paid by refund', width: 112, align: 'right', card: 'half', format: 'money' },
  { id: 'paidOutside', header: 'Paid outside', width: 112, align: 'right', card: 'half', format: 'money' },
  {
    id: 'paid',
    header: 'Paid',
    width: 96,
    align: 'right',
    card: 'aside',
    cell: ({ paidByRefund, paidOutside }) => formatDollars(sumDollars([paidByRefund, paidOutside])),
  },
];

const LANES: readonly Column<LaneRow>[] = [
  { id: 'lane', header: 'Cause and lane', width: 200, card: 'title' },
  { id: 'claims', header: 'Claims', width: 80, align: 'right', card: 'half' },
  { id: 'amount', header: 'Claimed', width: 112, align: 'right', card: 'aside', format: 'money' },
];
