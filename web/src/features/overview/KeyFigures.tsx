import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { OverviewTerminal } from '#shared/contracts/overview.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';
import { packagesOf, totalOf, weeksOf } from './figures.ts';

/** The current figures and those of this week, for all terminals together. */
export function KeyFigures({ terminals }: { terminals: readonly OverviewTerminal[] }) {
  const week = weeksOf(terminals).at(-1);
  const packages = terminals.reduce((sum, terminal) => sum + packagesOf(terminal), 0);
  return (
    <Box component="dl" sx={FIGURE_GRID}>
      <Figure label="Open packages" value={formatNumber(packages)} />
      <Figure label="Received this week" value={formatNumber(week?.received ?? 0)} />
      <Figure label="Delivered this week" value={formatNumber(week?.delivered ?? 0)} />
      <Figure label="Revenue this week" value={formatDollars(week?.revenue ?? 0)} />
      <Figure label="Outstanding" value={formatDollars(totalOf(terminals).outstanding)} />
    </Box>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Card component="div" sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, mt: 0.5, typography: 'h2', overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    </Card>
  );
}

/** The grid of the key figures, also for their skeletons. */
export const FIGURE_GRID = {
  m: 0,
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(6, minmax(0, 1fr))',
    md: 'repeat(5, minmax(0, 1fr))',
  },
  // The five figures fill their rows: two, two and one, or three and two.
  '& > *': { gridColumn: { sm: 'span 2', md: 'auto' } },
  '& > :nth-of-type(n + 4)': { gridColumn: { sm: 'span 3', md: 'auto' } },
  '& > :nth-of-type(5)': { gridColumn: { xs: 'span 2', sm: 'span 3', md: 'auto' } },
};
