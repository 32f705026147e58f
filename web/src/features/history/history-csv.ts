import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '#shared/rules/parcel-history.ts';
import type { Terminals } from '#web/domain/terminal/terminals.ts';
import { type CsvCell, csvText } from '#web/lib/csv.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { deliveryTerminal, HISTORY_LABELS } from './columns.tsx';

/** The history as CSV: the columns of the table, with dates in the time zone of the delivering terminal. */
export function historyCsv(parcels: readonly HistoryParcel[], terminals: Terminals): string {
  const labels = HISTORY_ORDERS.map((column) => HISTORY_LABELS[column]);
  return csvText([labels, ...parcels.map((parcel) => lineOf(parcel, terminals))]);
}

function lineOf(parcel: HistoryParcel, { nameOf, timeZoneOf }: Terminals): CsvCell[] {
  const zone = timeZoneOf(deliveryTerminal(parcel));
  const cells: Record<HistoryOrder, CsvCell> = {
    freightBillNum: parcel.freightBillNum,
    originCode: nameOf(parcel.originCode),
    destinationCode: parcel.destinationCode && nameOf(parcel.destinationCode),
    deliveredDate: `${formatDate(parcel.deliveredDate, zone)} ${formatTime(parcel.deliveredDate, zone)}`,
    weightLbs: parcel.weightLbs,
    price: parcel.price,
    shippingTrackingNum: parcel.shippingTrackingNum,
  };
  return HISTORY_ORDERS.map((column) => cells[column]);
}
