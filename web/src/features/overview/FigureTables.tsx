import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type {
  OverviewTerminal,
  OverviewWeek,
  StoredPackage,
  WaitingPackage,
} from '#shared/contracts/overview.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon, ClockIcon } from '#web/components/icons.tsx';
import type { Column } from '#web/components/table/columns.tsx';
import { DataTable } from '#web/components/table/DataTable.tsx';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { boardPackagePath } from '#web/domain/staff/staff-paths.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { ALASKA_TIME_ZONE, formatDate } from '#web/lib/dates.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';
import { packagesOf, STATUSES, totalOf, weekLabel, weeksOf } from './figures.ts';

type TerminalRow = OverviewTerminal['counts'] & Pick<OverviewTerminal, 'outstanding'> & { name: string };

const TERMINAL_COLUMNS: readonly Column<TerminalRow>[] = [
  { id: 'name', header: 'Terminal', width: 136, card: 'title' },
  ...STATUSES.map(
    (id): Column<TerminalRow> => ({
      id,
      header: STATUS_LABELS[id],
      width: 88,
      align: 'right',
      card: 'third',
    }),
  ),
  { id: 'outstanding', header: 'Outstanding', width: 136, align: 'right', card: 'aside', format: 'money' },
];

export function TerminalTable({ terminals }: { terminals: readonly OverviewTerminal[] }) {
  const { nameOf } = useTerminals();
  const rows = [
    ...terminals.map(({ locationCode, ...terminal }) => ({ ...terminal, name: nameOf(locationCode) })),
    { ...totalOf(terminals), name: 'All terminals' },
  ].map(({ counts, outstanding, name }) => ({ ...counts, outstanding, name }));
  return <DataTable label="Packages by terminal" columns={TERMINAL_COLUMNS} rows={rows} rowId="name" />;
}

interface WeekRow extends OverviewWeek {
  isCurrent: boolean;
}

const WEEK: Column<WeekRow> = {
  id: 'monday',
  header: 'Week of',
  width: 96,
  card: 'title',
  cell: ({ monday, isCurrent }) => `${weekLabel(monday)}${isCurrent ? ' (so far)' : ''}`,
};

const PACKAGE_COLUMNS: readonly Column<WeekRow>[] = [
  WEEK,
  { id: 'received', header: 'Received', width: 72, align: 'right', card: 'half' },
  { id: 'delivered', header: 'Delivered', width: 72, align: 'right', card: 'half' },
];

const REVENUE_COLUMNS: readonly Column<WeekRow>[] = [
  WEEK,
  { id: 'revenue', header: 'Revenue', width: 144, align: 'right', card: 'aside', format: 'money' },
];

interface WeekTableProps {
  label: 'Received and delivered' | 'Revenue';
  weeks: readonly OverviewWeek[];
}

/** The packages received and delivered or the revenue in each week, the latest first. */
export function WeekTable({ label, weeks }: WeekTableProps) {
  const columns = label === 'Revenue' ? REVENUE_COLUMNS : PACKAGE_COLUMNS;
  const rows = weeks.map((week, index) => ({ ...week, isCurrent: index === weeks.length - 1 })).reverse();
  return <DataTable label={label} columns={columns} rows={rows} rowId="monday" />;
}

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
      <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2' }}>
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

type NameOf = (code: LocationCode) => string;

const waitingColumns = (nameOf: NameOf): Column<WaitingPackage>[] => [
  {
    id: 'freightBillNum',
    header: 'Freight bill',
    width: 108,
    card: 'title',
    cell: ({ parcelId, freightBillNum }) => (
      <RouteLink to={boardPackagePath(parcelId)}>
        <Mono>{freightBillNum}</Mono>
      </RouteLink>
    ),
  },
  {
    id: 'days',
    header: 'Waiting',
    width: 108,
    card: 'aside',
    cell: ({ days, since }) => (
      <>
        <Box component="span" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
          {days === 0 ? 'Today' : `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`}
        </Box>
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{formatDate(since, ALASKA_TIME_ZONE)}</Box>
      </>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    width: 168,
    card: 'whole',
    cell: ({ customerName, companyName }) => nameAndCompany(customerName, companyName),
  },
  {
    id: 'destination',
    header: 'Destination',
    width: 116,
    card: 'half',
    cell: ({ destinationCode }) => (destinationCode ? nameOf(destinationCode) : 'None yet'),
  },
];

export function WaitingTable({ label, packages }: { label: string; packages: readonly WaitingPackage[] }) {
  const columns = waitingColumns(useTerminals().nameOf);
  return <DataTable label={label} columns={columns} rows={packages} rowId="parcelId" />;
}

const storedColumns = (nameOf: NameOf): Column<StoredPackage>[] => [
  ...waitingColumns(nameOf),
  { id: 'locationDetail', header: 'Shelf', width: 80, card: 'half', format: 'mono' },
  {
    id: 'storage',
    header: 'Storage',
    width: 130,
    card: 'half',
    cell: ({ stage, storageCharge }) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        <Money amount={storageCharge} />
        {stage === 'ABANDONED' ? (
          <StatusBadge icon={AlertIcon} tone="error">
            Abandoned
          </StatusBadge>
        ) : (
          <StatusBadge icon={ClockIcon} tone="warning">
            Charged
          </StatusBadge>
        )}
      </Box>
    ),
  },
  { id: 'due', header: 'Due', width: 88, align: 'right', card: 'half', format: 'money' },
];

export function StoredTable({ packages }: { packages: readonly StoredPackage[] }) {
  const { nameOf } = useTerminals();
  return (
    <DataTable label="Storage at risk" columns={storedColumns(nameOf)} rows={packages} rowId="parcelId" />
  );
}
