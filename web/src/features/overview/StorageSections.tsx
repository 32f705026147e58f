import Box from '@mui/material/Box';
import type { Overview, OverviewTerminal, OverviewWeek, StorageWaived } from '#shared/contracts/overview.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { STORAGE } from '#shared/rules/terms.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { AmountRow } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import type { Column } from '#web/components/table/columns.tsx';
import { DataTable } from '#web/components/table/DataTable.tsx';
import { boardPackagePath } from '#web/domain/staff/staff-paths.ts';
import { ALASKA_TIME_ZONE, formatDate } from '#web/lib/dates.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { StoredTable, WaitingTable } from './FigureTables.tsx';
import { weekLabel, weeksOf } from './figures.ts';
import { ListSection } from './ListSection.tsx';

const NOTE = `${formatDollars(STORAGE.perCubicFootPerDay)} per cubic foot per day, from the sixth business day after the customer was told. Goods are considered abandoned after ${STORAGE.abandonedAfterDays} days.`;

type StorageSectionsProps = Pick<Overview, 'storage' | 'waivers'> & {
  terminals: readonly OverviewTerminal[];
};

/** Storage that is due, what came in for it, and what staff waived and why. */
export function StorageSections({ storage, waivers, terminals }: StorageSectionsProps) {
  const { packages, hasMore, untold } = storage;
  const weeks = weeksOf(terminals)
    .filter((week) => week.storage !== 0 || week.waived !== 0)
    .reverse();
  return (
    <>
      <ListSection
        title="Storage at risk"
        note={
          packages.length === 0 ? (
            'No packages at a destination have storage charges.'
          ) : (
            <>
              {NOTE}{' '}
              {hasMore && (
                <RouteLink to={`${paths.staffPackages}?status=DESTINATION`}>
                  All packages at a destination
                </RouteLink>
              )}
            </>
          )
        }
      >
        {packages.length > 0 && (
          <>
            <Box component="dl" sx={{ m: 0, mb: 1, maxWidth: 360 }}>
              <AmountRow name="Due for these packages" amount={sumDollars(packages.map(({ due }) => due))} />
            </Box>
            <StoredTable packages={packages} />
          </>
        )}
      </ListSection>
      {untold.length > 0 && (
        <ListSection
          title="Customers not notified"
          note="No message about these packages has arrived, and their customers have not seen them on the site. Storage begins only when they know: tell them by phone."
        >
          <WaitingTable label="Customers not notified" packages={untold} />
        </ListSection>
      )}
      <ListSection
        title="Storage collected and waived"
        note={
          weeks.length === 0
            ? 'No storage was paid or waived in the last twelve weeks.'
            : 'Per week, in the last twelve weeks. Collected is what was paid less the refunds, and is part of the revenue.'
        }
      >
        {weeks.length > 0 && (
          <DataTable label="Storage collected and waived" columns={WEEKS} rows={weeks} rowId="monday" />
        )}
      </ListSection>
      {waivers.length > 0 && (
        <ListSection title="Why storage was waived" note="The latest waivers first.">
          <DataTable
            label="Why storage was waived"
            columns={WAIVERS}
            rows={waivers.map((waiver) => ({ ...waiver, id: `${waiver.parcelId} ${waiver.at}` }))}
            rowId="id"
          />
        </ListSection>
      )}
    </>
  );
}

const WEEKS: readonly Column<OverviewWeek>[] = [
  { id: 'monday', header: 'Week of', width: 96, card: 'title', cell: ({ monday }) => weekLabel(monday) },
  { id: 'storage', header: 'Collected', width: 112, align: 'right', card: 'half', format: 'money' },
  { id: 'waived', header: 'Waived', width: 112, align: 'right', card: 'half', format: 'money' },
];

const WAIVERS: readonly Column<StorageWaived & { id: string }>[] = [
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
  { id: 'reason', header: 'Reason', width: 240, card: 'whole' },
  { id: 'by', header: 'By', width: 200, card: 'whole' },
  {
    id: 'at',
    header: 'Date',
    width: 104,
    card: 'half',
    cell: ({ at }) => formatDate(at, ALASKA_TIME_ZONE),
  },
  { id: 'amount', header: 'Waived', width: 96, align: 'right', card: 'aside', format: 'money' },
];
