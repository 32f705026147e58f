import Box from '@mui/material/Box';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { type Column, MoneyCell } from '#web/components/table/columns.tsx';
import { terminalOf } from '#web/domain/parcel/labels.ts';
import { PaymentBadge } from '#web/domain/parcel/ParcelBadges.tsx';
import { Flags } from '#web/domain/staff/Flags.tsx';
import { daysSince } from '#web/domain/staff/labels.ts';
import type { Terminals } from '#web/domain/terminal/queries.ts';

/** The columns of the board. Dates are in the time zone of the terminal where the package is or was. */
export function boardColumns({ nameOf, timeZoneOf }: Terminals, now: Date): Column<ListedParcel>[] {
  return [
    { id: 'freightBillNum', header: 'Freight bill', width: '11%', card: 'title', format: 'mono' },
    {
      id: 'customerName',
      header: 'Customer',
      width: '17%',
      card: 'whole',
      cell: ({ customerName, companyName, customerNumber }) => (
        <>
          <span>{customerName}</span>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {[companyName, customerNumber].filter(Boolean).join(' · ')}
          </Box>
        </>
      ),
    },
    {
      id: 'destinationCode',
      header: 'Destination',
      width: '12%',
      card: 'half',
      cell: ({ destinationCode }) => destinationCode && nameOf(destinationCode),
    },
    {
      id: 'since',
      header: 'Since',
      width: '13%',
      card: 'half',
      cell: (parcel) => (
        <>
          <DateTime instant={parcel.since} timeZone={timeZoneOf(terminalOf(parcel, parcel.status))} />
          <Box sx={{ fontWeight: 700 }}>{daysSince(parcel.since, now)}</Box>
        </>
      ),
    },
    { id: 'locationDetail', header: 'Shelf', width: '9%', card: 'half', format: 'mono' },
    {
      id: 'price',
      header: 'Price',
      width: '11%',
      align: 'right',
      card: 'aside',
      cell: (parcel) => (
        <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
          <MoneyCell amount={parcel.price} />
          <PaymentBadge parcel={parcel} />
        </Box>
      ),
    },
    {
      id: 'flags',
      header: 'Flags',
      width: '13%',
      card: 'whole',
      sortable: false,
      cell: (parcel) => <Flags parcel={parcel} />,
    },
    {
      id: 'shippingTrackingNum',
      header: 'Tracking #',
      width: '14%',
      card: 'half',
      sortable: false,
      format: 'mono',
    },
  ];
}
