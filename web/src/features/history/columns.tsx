import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { HistoryOrder } from '#shared/rules/parcel-history.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { MoneyCell, MonoCell } from '#web/components/table/cells.tsx';
import type { TableColumn } from '#web/components/table/columns.ts';
import type { Terminals } from '#web/domain/terminal/terminals.ts';

/** The column headers, by the value that a column sorts by. */
export const HISTORY_LABELS: Record<HistoryOrder, string> = {
  freightBillNum: 'Order #',
  originCode: 'Origin',
  destinationCode: 'Destination',
  deliveredDate: 'Delivered Date',
  weightLbs: 'Weight (lbs)',
  price: 'Price',
  shippingTrackingNum: 'Tracking #',
};

/** The terminal that handed a parcel over: its destination, or its origin if it has none. */
export function deliveryTerminal({ destinationCode, originCode }: HistoryParcel): LocationCode {
  return destinationCode ?? originCode;
}

export function historyColumns({ nameOf, timeZoneOf }: Terminals): TableColumn<HistoryParcel>[] {
  return [
    {
      ...column('freightBillNum'),
      meta: { width: '12%', card: 'title' },
      cell: ({ row }) => <MonoCell text={row.original.freightBillNum} />,
    },
    {
      ...column('originCode'),
      accessorFn: ({ originCode }) => nameOf(originCode),
      meta: { width: '11%', card: 'third' },
    },
    {
      ...column('destinationCode'),
      accessorFn: ({ destinationCode }) => destinationCode && nameOf(destinationCode),
      meta: { width: '13%', card: 'third' },
    },
    {
      ...column('deliveredDate'),
      meta: { width: '20%', card: 'half' },
      cell: ({ row: { original } }) => (
        <DateTime instant={original.deliveredDate} timeZone={timeZoneOf(deliveryTerminal(original))} />
      ),
    },
    { ...column('weightLbs'), meta: { width: '12%', align: 'right', card: 'third' } },
    {
      ...column('price'),
      meta: { width: '11%', align: 'right', card: 'aside' },
      cell: ({ row }) => <MoneyCell amount={row.original.price} />,
    },
    {
      ...column('shippingTrackingNum'),
      meta: { width: '21%', card: 'half' },
      cell: ({ row }) => <MonoCell text={row.original.shippingTrackingNum} />,
    },
  ];
}

const column = (id: HistoryOrder) => ({
  id,
  header: HISTORY_LABELS[id],
  accessorFn: (parcel: HistoryParcel) => parcel[id],
});
