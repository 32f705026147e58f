import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { CHART_HEIGHT } from './charts/chart-height.ts';
import { FIGURE_GRID } from './figure-grid.ts';
import { SECTIONS_STYLE } from './sections-style.ts';

const FIGURES = ['packages', 'received', 'delivered', 'revenue', 'outstanding'];

/** Shown until the figures are loaded. */
export function OverviewSkeleton() {
  return (
    <Box aria-busy sx={SECTIONS_STYLE}>
      <VisuallyHidden>
        <span role="status">Loading the overview</span>
      </VisuallyHidden>
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
