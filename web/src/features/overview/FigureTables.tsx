import type { OverviewTerminal, OverviewWeek } from '#shared/contracts/overview.ts';
import { Money } from '#web/components/display/Money.tsx';
import type { Column } from '#web/components/table/columns.tsx';
import { DataTable } from '#web/components/table/DataTable.tsx';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { STATUSES, totalOf, weekLabel } from './figures.ts';

interface TerminalRow extends Pick<OverviewTerminal, 'counts' | 'outstanding'> {
  name: string;
}

const TERMINAL_COLUMNS: readonly Column<TerminalRow>[] = [
  { id: 'name', header: 'Terminal', width: '17%', card: 'title', cell: ({ name }) => name },
  ...STATUSES.map(
    (status): Column<TerminalRow> => ({
      id: status,
      header: STATUS_LABELS[status],
      width: '11%',
      align: 'right',
      card: 'third',
      cell: ({ counts }) => counts[status],
    }),
  ),
  {
    id: 'outstanding',
    header: 'Outstanding',
    width: '17%',
    align: 'right',
    card: 'aside',
    cell: ({ outstanding }) => <Money amount={outstanding} />,
  },
];

/** The packages of each terminal by status, and the outstanding amounts. */
export function TerminalTable({ terminals }: { terminals: readonly OverviewTerminal[] }) {
  const { nameOf } = useTerminals();
  const rows: TerminalRow[] = [
    ...terminals.map((terminal) => ({ ...terminal, name: nameOf(terminal.locationCode) })),
    { ...totalOf(terminals), name: 'All terminals' },
  ];
  return (
    <DataTable
      label="Packages by terminal"
      columns={TERMINAL_COLUMNS}
      rows={rows}
      rowId="name"
      columnWidth={100}
    />
  );
}

interface WeekRow extends OverviewWeek {
  isCurrent: boolean;
}

const WEEK: Column<WeekRow> = {
  id: 'monday',
  header: 'Week of',
  width: '40%',
  card: 'title',
  cell: ({ monday, isCurrent }) => `${weekLabel(monday)}${isCurrent ? ' (so far)' : ''}`,
};

const PACKAGE_COLUMNS: readonly Column<WeekRow>[] = [
  WEEK,
  {
    id: 'received',
    header: 'Received',
    width: '30%',
    align: 'right',
    card: 'half',
    cell: ({ received }) => received,
  },
  {
    id: 'delivered',
    header: 'Delivered',
    width: '30%',
    align: 'right',
    card: 'half',
    cell: ({ delivered }) => delivered,
  },
];

const REVENUE_COLUMNS: readonly Column<WeekRow>[] = [
  WEEK,
  {
    id: 'revenue',
    header: 'Revenue',
    width: '60%',
    align: 'right',
    card: 'aside',
    cell: ({ revenue }) => <Money amount={revenue} />,
  },
];

interface WeekTableProps {
  label: string;
  columns: readonly Column<WeekRow>[];
  weeks: readonly OverviewWeek[];
}

/** Narrow enough for a table on a phone, without cards. */
const WEEK_COLUMN_WIDTH = 80;

function WeekTable({ label, columns, weeks }: WeekTableProps) {
  const rows = weeks.map((week, index) => ({ ...week, isCurrent: index === weeks.length - 1 })).reverse();
  return (
    <DataTable label={label} columns={columns} rows={rows} rowId="monday" columnWidth={WEEK_COLUMN_WIDTH} />
  );
}

/** The packages received and delivered in each week, the latest first. */
export function PackagesTable({ weeks }: { weeks: readonly OverviewWeek[] }) {
  return <WeekTable label="Received and delivered" columns={PACKAGE_COLUMNS} weeks={weeks} />;
}

/** The revenue of each week, the latest first. */
export function RevenueTable({ weeks }: { weeks: readonly OverviewWeek[] }) {
  return <WeekTable label="Revenue" columns={REVENUE_COLUMNS} weeks={weeks} />;
}
