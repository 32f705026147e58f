import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { HistoryOrder } from '#shared/rules/parcel-history.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import type { Column } from '#web/components/table/columns.tsx';
import type { Terminals } from '#web/domain/terminal/queries.ts';

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
export const deliveryTerminal = ({ destinationCode, originCode }: HistoryParcel): LocationCode =>
  destinationCode ?? originCode;

export function historyColumns({ nameOf, timeZoneOf }: Terminals): Column<HistoryParcel>[] {
  return [
    { ...column('freightBillNum'), width: '12%', card: 'title', format: 'mono' },
    {
      ...column('originCode'),
      width: '11%',
      card: 'third',
      cell: ({ originCode }) => nameOf(originCode),
    },
    {
      ...column('destinationCode'),
      width: '13%',
      card: 'third',
      cell: ({ destinationCode }) => destinationCode && nameOf(destinationCode),
    },
    {
      ...column('deliveredDate'),
      width: '20%',
      card: 'half',
      cell: (parcel) => (
        <DateTime instant={parcel.deliveredDate} timeZone={timeZoneOf(deliveryTerminal(parcel))} />
      ),
    },
    { ...column('weightLbs'), width: '12%', align: 'right', card: 'third' },
    { ...column('price'), width: '11%', align: 'right', card: 'aside', format: 'money' },
    { ...column('shippingTrackingNum'), width: '21%', card: 'half', format: 'mono' },
  ];
}

const column = (id: HistoryOrder) => ({ id, header: HISTORY_LABELS[id] });
