import type { OverviewTerminal, OverviewWeek } from '#shared/contracts/overview.ts';
import type { Column } from '#web/components/table/columns.tsx';
import { DataTable } from '#web/components/table/DataTable.tsx';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { STATUSES, totalOf, weekLabel } from './figures.ts';

type TerminalRow = OverviewTerminal['counts'] & Pick<OverviewTerminal, 'outstanding'> & { name: string };

const TERMINAL_COLUMNS: readonly Column<TerminalRow>[] = [
  { id: 'name', header: 'Terminal', width: '17%', card: 'title' },
  ...STATUSES.map(
    (id): Column<TerminalRow> => ({
      id,
      header: STATUS_LABELS[id],
      width: '11%',
      align: 'right',
      card: 'third',
    }),
  ),
  { id: 'outstanding', header: 'Outstanding', width: '17%', align: 'right', card: 'aside', format: 'money' },
];

export function TerminalTable({ terminals }: { terminals: readonly OverviewTerminal[] }) {
  const { nameOf } = useTerminals();
  const rows = [
    ...terminals.map(({ locationCode, ...terminal }) => ({ ...terminal, name: nameOf(locationCode) })),
    { ...totalOf(terminals), name: 'All terminals' },
  ].map(({ counts, outstanding, name }) => ({ ...counts, outstanding, name }));
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
  { id: 'received', header: 'Received', width: '30%', align: 'right', card: 'half' },
  { id: 'delivered', header: 'Delivered', width: '30%', align: 'right', card: 'half' },
];

const REVENUE_COLUMNS: readonly Column<WeekRow>[] = [
  WEEK,
  { id: 'revenue', header: 'Revenue', width: '60%', align: 'right', card: 'aside', format: 'money' },
];

/** Narrow enough for a table on a phone, without cards. */
const WEEK_COLUMN_WIDTH = 80;

interface WeekTableProps {
  label: 'Received and delivered' | 'Revenue';
  weeks: readonly OverviewWeek[];
}

/** The packages received and delivered or the revenue in each week, the latest first. */
export function WeekTable({ label, weeks }: WeekTableProps) {
  const columns = label === 'Revenue' ? REVENUE_COLUMNS : PACKAGE_COLUMNS;
  const rows = weeks.map((week, index) => ({ ...week, isCurrent: index === weeks.length - 1 })).reverse();
  return (
    <DataTable label={label} columns={columns} rows={rows} rowId="monday" columnWidth={WEEK_COLUMN_WIDTH} />
  );
}
