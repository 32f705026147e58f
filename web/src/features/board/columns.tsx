import Box from '@mui/material/Box';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import type { BoardOrder } from '#shared/rules/staff/board.ts';
import { basisText, weekdayRangeText } from '#shared/rules/texts/estimates.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { type ColumnInOrder, MoneyCell } from '#web/components/table/columns.tsx';
import { PaymentBadge } from '#web/domain/parcel/ParcelBadges.tsx';
import { terminalAfter } from '#web/domain/parcel/terminal-at.ts';
import { Flags } from '#web/domain/staff/Flags.tsx';
import { daysSince } from '#web/domain/staff/labels.ts';
import type { Terminals } from '#web/domain/terminal/queries.ts';

/** When a package in transit is expected, and what that rests on unless it is just its sailing. */
const EXPECTED: ColumnInOrder<ListedParcel, BoardOrder> = {
  id: 'estimate',
  header: 'Expected',
  width: 108,
  card: 'half',
  sortable: false,
  cell: ({ estimate }) =>
    estimate && (
      <>
        <span>{weekdayRangeText(estimate)}</span>
        {estimate.basis !== 'ABOARD' && (
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{basisText(estimate)}</Box>
        )}
      </>
    ),
};

/** The columns of the board. Dates are in the time zone of the terminal where the package is or was. */
export function boardColumns(
  status: ParcelStatus,
  { nameOf, timeZoneOf }: Terminals,
  now: Date,
): ColumnInOrder<ListedParcel, BoardOrder>[] {
  return [
    { id: 'freightBillNum', header: 'Freight bill', width: 104, card: 'title', format: 'mono' },
    {
      id: 'customerName',
      header: 'Customer',
      width: 136,
      card: 'whole',
      cell: ({ customerName, companyName, customerNumber }) => (
        <>
          <span>{customerName}</span>
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
            {[companyName, customerNumber].filter(Boolean).join(' · ')}
          </Box>
        </>
      ),
    },
    {
      id: 'destinationCode',
      header: 'Destination',
      width: 104,
      card: 'half',
      cell: ({ destinationCode }) => destinationCode && nameOf(destinationCode),
    },
    {
      id: 'since',
      header: 'Since',
      width: 112,
      card: 'half',
      cell: (parcel) => (
        <>
          <DateTime instant={parcel.since} timeZone={timeZoneOf(terminalAfter(parcel, [parcel.status]))} />
          <Box sx={{ fontWeight: 700 }}>{daysSince(parcel.since, now)}</Box>
        </>
      ),
    },
    ...(status === 'TRANSIT' ? [EXPECTED] : []),
    { id: 'locationDetail', header: 'Shelf', width: 68, card: 'half', format: 'mono' },
    {
      id: 'price',
      header: 'Price',
      width: 96,
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
      width: 136,
      card: 'whole',
      sortable: false,
      cell: (parcel) => <Flags parcel={parcel} />,
    },
    {
      id: 'shippingTrackingNum',
      header: 'Tracking #',
      width: 122,
      card: 'half',
      sortable: false,
      format: 'mono',
    },
  ];
}
