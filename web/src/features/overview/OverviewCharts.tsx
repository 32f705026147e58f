import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart, type BarChartProps } from '@mui/x-charts/BarChart';
import type { CountedStatus, OverviewTerminal, OverviewWeek } from '#shared/contracts/overview.ts';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';
import { CHART_HEIGHT, STATUSES, weekLabel } from './figures.ts';

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

const color = (name: string) => `var(--mui-palette-${name})`;
const COLORS: Record<CountedStatus, string> = {
  ORIGIN: color('text-secondary'),
  TRANSIT: color('info-main'),
  DESTINATION: color('success-main'),
  TROUBLED: color('warning-main'),
  CORRECTED: color('secondary-main'),
  LOST: color('error-main'),
};

/** Without keyboard navigation and animation: the table beside each chart has the same figures. */
const COMMON = {
  height: CHART_HEIGHT,
  margin: { top: 8, right: 16, bottom: 0, left: 0 },
  skipAnimation: true,
  disableKeyboardNavigation: true,
  borderRadius: 4,
  slotProps: { legend: { sx: { fontSize: '0.875rem', gap: 1.5, flexWrap: 'wrap' } } },
  sx: {
    // A gap between stacked bars, so that they differ by more than color.
    '& .MuiBarChart-element': { stroke: color('background-paper'), strokeWidth: 1 },
    '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: color('divider') },
    '& .MuiChartsGrid-line': { stroke: color('divider') },
  },
} satisfies Partial<BarChartProps>;

const count = (value: number | null) => (value === null ? '' : formatNumber(value));
const LABEL_STYLE = { fontSize: 14 } as const;
const wholeNumbers = { min: 0, tickMinStep: 1, valueFormatter: count, tickLabelStyle: LABEL_STYLE } as const;

export function StatusChart({ terminals }: { terminals: readonly OverviewTerminal[] }) {
  const { nameOf } = useTerminals();
  return (
    <BarChart
      {...COMMON}
      layout="horizontal"
      grid={{ vertical: true }}
      yAxis={[
        {
          data: terminals.map(({ locationCode }) => nameOf(locationCode)),
          width: 104,
          disableTicks: true,
          tickLabelStyle: LABEL_STYLE,
        },
      ]}
      // The default height leaves out the numbers, which do not fit.
      xAxis={[{ ...wholeNumbers, height: 30 }]}
      series={STATUSES.map((status) => ({
        data: terminals.map(({ counts }) => counts[status]),
        label: STATUS_LABELS[status],
        color: COLORS[status],
        stack: 'packages',
        valueFormatter: count,
      }))}
    />
  );
}

function useWeekAxis(weeks: readonly OverviewWeek[]): NonNullable<BarChartProps['xAxis']> {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const labelEvery = isPhone ? 4 : 2;
  return [
    {
      data: weeks.map(({ monday }) => weekLabel(monday)),
      disableTicks: true,
      categoryGapRatio: 0.3,
      tickLabelStyle: LABEL_STYLE,
      // Counted from the end, so that the current week has a label.
      tickLabelInterval: (_, index) => (weeks.length - 1 - index) % labelEvery === 0,
    },
  ];
}

function weekSeries(
  weeks: readonly OverviewWeek[],
  field: 'received' | 'delivered' | 'revenue',
  tone: string,
) {
  const format = field === 'revenue' ? formatDollars : formatNumber;
  return {
    data: weeks.map((week) => week[field]),
    label: `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
    color: color(tone),
    valueFormatter: (value: number | null) => (value === null ? '' : format(value)),
  };
}

export function PackagesChart({ weeks }: { weeks: readonly OverviewWeek[] }) {
  return (
    <BarChart
      {...COMMON}
      grid={{ horizontal: true }}
      xAxis={useWeekAxis(weeks)}
      yAxis={[{ ...wholeNumbers, width: 48 }]}
      series={[weekSeries(weeks, 'received', 'primary-main'), weekSeries(weeks, 'delivered', 'success-main')]}
    />
  );
}

const dollars = {
  width: 64,
  tickLabelStyle: LABEL_STYLE,
  valueFormatter: (value: number) => shortDollars.format(value),
};

export function RevenueChart({ weeks }: { weeks: readonly OverviewWeek[] }) {
  // A week with more refunds than payments is below zero.
  const min = Math.min(0, ...weeks.map(({ revenue }) => revenue));
  return (
    <BarChart
      {...COMMON}
      hideLegend
      grid={{ horizontal: true }}
      xAxis={useWeekAxis(weeks)}
      yAxis={[{ ...dollars, min }]}
      series={[weekSeries(weeks, 'revenue', 'secondary-main')]}
    />
  );
}
