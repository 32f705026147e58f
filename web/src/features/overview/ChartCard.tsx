import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { CHART_HEIGHT } from './figures.ts';

interface ChartCardProps {
  title: string;
  /** What the figures mean, in a sentence. */
  note: string;
  chart: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
}

/** A chart with a button that shows its figures as a table. The table also replaces a chart that could not be loaded, which the button loads again. */
export function ChartCard({ title, note, chart, table }: ChartCardProps) {
  const [isTable, setIsTable] = useState(false);
  const heading = useId();
  const description = useId();
  return (
    <Card
      component="section"
      aria-labelledby={heading}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0, containerType: 'inline-size' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1.5, mb: 1.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="h2" id={heading}>
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary" id={description} sx={{ mt: 0.5 }}>
            {note}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          aria-describedby={heading}
          onClick={() => setIsTable(!isTable)}
          sx={{ flexShrink: 0 }}
        >
          {isTable ? 'Chart' : 'Table'}
        </Button>
      </Box>
      {isTable ? (
        table
      ) : (
        <Box
          role="img"
          aria-labelledby={heading}
          aria-describedby={description}
          sx={{ minHeight: CHART_HEIGHT }}
        >
          <LazyBoundary
            fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}
            onFailure={() => setIsTable(true)}
          >
            {chart}
          </LazyBoundary>
        </Box>
      )}
    </Card>
  );
}

// The chart library is larger than the page, so the figures appear before it is loaded.
const load = () => import('./OverviewCharts.tsx');

export const StatusChart = lazyWithPreload(async () => (await load()).StatusChart);
export const PackagesChart = lazyWithPreload(async () => (await load()).PackagesChart);
export const RevenueChart = lazyWithPreload(async () => (await load()).RevenueChart);
