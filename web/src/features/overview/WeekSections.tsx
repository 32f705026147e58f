import Box from '@mui/material/Box';
import type { OverviewTerminal } from '#shared/contracts/overview.ts';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';
import { ChartCard, PackagesChart, RevenueChart } from './ChartCard.tsx';
import { PackagesTable, RevenueTable } from './FigureTables.tsx';
import { weeksOf } from './figures.ts';

const TERMINAL = 'terminal';

/** The latest weeks of all terminals, or of the one in the URL. */
export function WeekSections({ terminals }: { terminals: readonly OverviewTerminal[] }) {
  const { nameOf } = useTerminals();
  const { search, change } = useUrlState();
  const chosen = new URLSearchParams(search).get(TERMINAL);
  const one = terminals.find(({ locationCode }) => locationCode === chosen);
  const weeks = weeksOf(one ? [one] : terminals);
  const options = terminals.map(({ locationCode }) => ({ value: locationCode, label: nameOf(locationCode) }));
  return (
    <>
      <Box sx={{ width: '100%', maxWidth: { sm: 280 } }}>
        <SelectField
          label="Terminal of the weekly figures"
          value={one?.locationCode ?? ''}
          options={[{ value: '', label: 'All terminals' }, ...options]}
          onChange={({ target }) => change({ values: { [TERMINAL]: target.value || null } })}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, gridTemplateColumns: COLUMNS }}>
        <ChartCard
          title="Received and delivered"
          note="Packages per week. The last week is the current one."
          chart={<PackagesChart weeks={weeks} />}
          table={<PackagesTable weeks={weeks} />}
        />
        <ChartCard
          title="Revenue"
          note="Prices of the packages paid in each week, less refunds. Without card surcharges."
          chart={<RevenueChart weeks={weeks} />}
          table={<RevenueTable weeks={weeks} />}
        />
      </Box>
    </>
  );
}

const COLUMNS = { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };
