import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Overview, OverviewTerminal } from '#shared/contracts/overview.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { BoxIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { STAFF } from '#web/domain/staff/queries.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { callShown } from '#web/lib/api/api-client.ts';
import { FRESH_FOR_ONE_VISIT_MS } from '#web/lib/api/query-client.ts';
import { useUrlField } from '#web/lib/navigation/use-url-field.ts';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { ChartCard, PackagesChart, RevenueChart, StatusChart } from './ChartCard.tsx';
import { ClaimSections } from './ClaimFigures.tsx';
import { FIGURE_GRID, KeyFigures, TerminalTable, WaitingTable, WeekTable } from './FigureTables.tsx';
import { CHART_HEIGHT, isEmpty, weeksOf } from './figures.ts';
import { KeptSection } from './KeptSection.tsx';
import { ListSection } from './ListSection.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { StorageSections } from './StorageSections.tsx';

/** Route /staff/overview: figures of all terminals for executives. Read-only. */
export function OverviewPage() {
  // Loads the chart code in parallel with the figures.
  useEffect(() => void StatusChart.preload(), []);
  const query = useOverview();
  return (
    <Page title="Overview" wide>
      <Loaded query={query} loading={<OverviewSkeleton />} failure="The overview could not be loaded.">
        {({ shown, unreadable }) => <Sections {...shown} unreadable={unreadable} query={query} />}
      </Loaded>
    </Page>
  );
}

interface SectionsProps extends Overview {
  unreadable: number;
  query: ReturnType<typeof useOverview>;
}

function Sections({ terminals, troubled, storage, waivers, unreadable, query }: SectionsProps) {
  if (isEmpty(terminals))
    return (
      <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No packages yet">
        Packages, revenue and what needs attention appear here as soon as the first package is received.
      </EmptyState>
    );
  return (
    <Box sx={SECTIONS_STYLE}>
      {query.isError && <Retry message="These figures could not be refreshed." {...failureOf(query)} />}
      <UnreadableNotice count={unreadable} what="package" />
      <KeyFigures terminals={terminals} />
      <ChartCard
        title="Packages by terminal"
        note="By destination. Packages without one are at the terminal that received them."
        chart={<StatusChart terminals={terminals} />}
        table={<TerminalTable terminals={terminals} />}
      />
      <WeekSections terminals={terminals} />
      <ListSection
        title="Oldest troubled packages"
        note={
          troubled.length === 0 ? (
            'No packages are waiting for their customers.'
          ) : (
            <RouteLink to={`${paths.staffPackages}?status=TROUBLED`}>All troubled packages</RouteLink>
          )
        }
      >
        {troubled.length > 0 && <WaitingTable label="Oldest troubled packages" packages={troubled} />}
      </ListSection>
      <ShippingSection />
      <KeptSection />
      <StorageSections storage={storage} waivers={waivers} terminals={terminals} />
      <ClaimSections />
    </Box>
  );
}

const FIGURES = ['packages', 'received', 'delivered', 'revenue', 'outstanding'];

function OverviewSkeleton() {
  return (
    <Box aria-busy sx={SECTIONS_STYLE}>
      <LiveRegion isHidden>Loading the overview</LiveRegion>
      <Box sx={FIGURE_GRID}>
        {FIGURES.map((figure) => (
          <Skeleton key={figure} variant="rounded" height={78} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={CHART_HEIGHT + 120} />
      <Skeleton variant="rounded" height={CHART_HEIGHT + 120} />
    </Box>
  );
}

const SECTIONS_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 2, sm: 3 },
};

/** The figures of the overview, refreshed every minute while the page is visible. */
export const useOverview = () => useQuery({ ...overview, refetchInterval: MINUTE_MS });

export const overview = queryOptions({
  queryKey: [...STAFF, 'overview'],
  queryFn: ({ signal }) => callShown('getOverview', {}, { signal }),
  staleTime: FRESH_FOR_ONE_VISIT_MS,
});

const TERMINAL = 'terminal';

function WeekSections({ terminals }: { terminals: readonly OverviewTerminal[] }) {
  const { nameOf } = useTerminals();
  const { search, change } = useUrlState();
  const chosen = new URLSearchParams(search).get(TERMINAL);
  const one = terminals.find(({ locationCode }) => locationCode === chosen);
  const weeks = weeksOf(one ? [one] : terminals);
  const terminal = useUrlField(one?.locationCode ?? '', (code: string) =>
    change({ values: { [TERMINAL]: code || null } }),
  );
  const options = terminals.map(({ locationCode }) => ({ value: locationCode, label: nameOf(locationCode) }));
  return (
    <>
      <Box sx={{ width: '100%', maxWidth: { sm: 280 } }}>
        <SelectField
          label="Terminal for weekly figures"
          value={terminal.shown}
          options={[{ value: '', label: 'All terminals' }, ...options]}
          onChange={({ target }) => terminal.change(target.value)}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, gridTemplateColumns: COLUMNS }}>
        <ChartCard
          title="Received and delivered"
          note="Packages per week. The last week is the current one."
          chart={<PackagesChart weeks={weeks} />}
          table={<WeekTable label="Received and delivered" weeks={weeks} />}
        />
        <ChartCard
          title="Revenue"
          note="Prices and storage of the packages paid each week, less the refunds made that week. Excludes card surcharges."
          chart={<RevenueChart weeks={weeks} />}
          table={<WeekTable label="Revenue" weeks={weeks} />}
        />
      </Box>
    </>
  );
}

const COLUMNS = { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };
