import Box from '@mui/material/Box';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { MoneyCell, MonoCell } from '#web/components/table/cells.tsx';
import type { TableColumn } from '#web/components/table/columns.ts';
import { terminalOf } from '#web/domain/parcel/labels.ts';
import { PaymentBadge } from '#web/domain/parcel/ParcelBadges.tsx';
import { Flags } from '#web/domain/staff/Flags.tsx';
import { daysSince } from '#web/domain/staff/labels.ts';
import type { Terminals } from '#web/domain/terminal/terminals.ts';

/** The columns of the board. The time in the status is that at the terminal where the package is or was. */
export function boardColumns({ nameOf, timeZoneOf }: Terminals, now: Date): TableColumn<ListedParcel>[] {
  return [
    {
      id: 'freightBillNum',
      header: 'Freight bill',
      accessorFn: ({ freightBillNum }) => freightBillNum,
      meta: { width: '11%', card: 'title' },
      cell: ({ row }) => <MonoCell text={row.original.freightBillNum} />,
    },
    {
      id: 'customerName',
      header: 'Customer',
      accessorFn: ({ customerName }) => customerName,
      meta: { width: '17%', card: 'whole' },
      cell: ({ row }) => <CustomerCell parcel={row.original} />,
    },
    {
      id: 'destinationCode',
      header: 'Destination',
      accessorFn: ({ destinationCode }) => destinationCode && nameOf(destinationCode),
      meta: { width: '12%', card: 'half' },
    },
    {
      id: 'since',
      header: 'Since',
      accessorFn: ({ since }) => since,
      meta: { width: '13%', card: 'half' },
      cell: ({ row: { original } }) => (
        <>
          <DateTime instant={original.since} timeZone={timeZoneOf(terminalOf(original, original.status))} />
          <Box sx={{ fontWeight: 700 }}>{daysSince(original.since, now)}</Box>
        </>
      ),
    },
    {
      id: 'locationDetail',
      header: 'Shelf',
      accessorFn: ({ locationDetail }) => locationDetail,
      meta: { width: '9%', card: 'half' },
      cell: ({ row }) => <MonoCell text={row.original.locationDetail} />,
    },
    {
      id: 'price',
      header: 'Price',
      accessorFn: ({ price }) => price,
      meta: { width: '11%', align: 'right', card: 'aside' },
      cell: ({ row: { original } }) => (
        <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
          <MoneyCell amount={original.price} />
          <PaymentBadge parcel={original} />
        </Box>
      ),
    },
    {
      id: 'flags',
      header: 'Flags',
      accessorFn: () => null,
      meta: { width: '13%', card: 'whole', sortable: false },
      cell: ({ row }) => <Flags parcel={row.original} />,
    },
    {
      id: 'shippingTrackingNum',
      header: 'Tracking #',
      accessorFn: ({ shippingTrackingNum }) => shippingTrackingNum,
      meta: { width: '14%', card: 'half', sortable: false },
      cell: ({ row }) => <MonoCell text={row.original.shippingTrackingNum} />,
    },
  ];
}

function CustomerCell({ parcel: { customerName, companyName, customerNumber } }: { parcel: ListedParcel }) {
  return (
    <>
      <span>{customerName}</span>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {[companyName, customerNumber].filter(Boolean).join(' · ')}
      </Box>
    </>
  );
}
