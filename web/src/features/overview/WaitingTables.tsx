import Box from '@mui/material/Box';
import type { StoredPackage, WaitingPackage } from '#shared/contracts/overview.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon, ClockIcon } from '#web/components/icons.tsx';
import type { Column } from '#web/components/table/columns.tsx';
import { DataTable } from '#web/components/table/DataTable.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { boardPackagePath } from '#web/domain/staff/staff-paths.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { ALASKA_TIME_ZONE, formatDate } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';

type NameOf = (code: LocationCode) => string;

const waitingColumns = (nameOf: NameOf): Column<WaitingPackage>[] => [
  {
    id: 'freightBillNum',
    header: 'Freight bill',
    width: '18%',
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
    width: '18%',
    card: 'aside',
    cell: ({ days, since }) => (
      <>
        <Box component="span" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
          {days === 0 ? 'Today' : `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 }}>
          {formatDate(since, ALASKA_TIME_ZONE)}
        </Box>
      </>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    width: '28%',
    card: 'whole',
    cell: ({ customerName, companyName }) => nameAndCompany(customerName, companyName),
  },
  {
    id: 'destination',
    header: 'Destination',
    width: '18%',
    card: 'half',
    cell: ({ destinationCode }) => (destinationCode ? nameOf(destinationCode) : 'None yet'),
  },
];

export function TroubledTable({ packages }: { packages: readonly WaitingPackage[] }) {
  const columns = waitingColumns(useTerminals().nameOf);
  return <DataTable label="Oldest troubled packages" columns={columns} rows={packages} rowId="parcelId" />;
}

const storedColumns = (nameOf: NameOf): Column<StoredPackage>[] => [
  ...waitingColumns(nameOf),
  { id: 'locationDetail', header: 'Shelf', width: '12%', card: 'half', format: 'mono' },
  {
    id: 'storage',
    header: 'Storage',
    width: '20%',
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
];

/** Six columns fit side by side on a tablet. */
const STORED_COLUMN_WIDTH = 120;

export function StoredTable({ packages }: { packages: readonly StoredPackage[] }) {
  const { nameOf } = useTerminals();
  return (
    <DataTable
      label="Storage at risk"
      columns={storedColumns(nameOf)}
      rows={packages}
      rowId="parcelId"
      columnWidth={STORED_COLUMN_WIDTH}
    />
  );
}
