import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '../../../../shared/rules/parcel-history.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { deliveryTerminal, HISTORY_LABELS, type Terminals } from './columns.tsx';
import { type CsvCell, csvText } from './csv.ts';

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

/** `northbound-packages-2026-01-09.csv`, with the local date. */
export function historyFileName(productName: string, now: Date): string {
  const product = productName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${product}-packages-${year}-${twoDigits(month)}-${twoDigits(day)}.csv`;
}

const twoDigits = (part: number) => String(part).padStart(2, '0');
