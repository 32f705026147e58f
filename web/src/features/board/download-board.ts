import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { BOARD_PAGE } from '#shared/contracts/staff/staff-parcels.ts';
import { DEFAULT_BOARD_SORT, isBounded } from '#shared/rules/staff/board-order.ts';
import { hasFlag, PARCEL_FLAGS } from '#shared/rules/staff/flags.ts';
import type { Downloaded } from '#web/components/controls/DownloadCsv.tsx';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { FLAG_LABELS, PAYMENT_STATUS_NAMES } from '#web/domain/staff/labels.ts';
import type { Terminals } from '#web/domain/terminal/terminals.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { type CsvCell, csvFileName, csvText } from '#web/lib/csv.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { downloadText } from '#web/lib/download.ts';
import { type BoardChoice, boardQueryOf } from './board-choice.ts';

interface Download {
  choice: BoardChoice;
  terminals: Terminals;
  productName: string;
  signal: AbortSignal;
  /** Called after each page with the number of packages so far. */
  onProgress: (packages: number) => void;
}

/**
 * Fetches all packages that match, saves them as a CSV file and counts them. They are sorted by destination where
 * the chosen order would end after a number of packages. Saves nothing if a request fails or is aborted; rejects with the
 * error of the API client.
 */
export async function downloadBoard(download: Download): Promise<Downloaded> {
  const { choice, terminals, productName, signal, onProgress } = download;
  const complete = isBounded(choice.sort) ? { ...choice, ...DEFAULT_BOARD_SORT } : choice;
  const parcels: ListedParcel[] = [];
  let unreadable = 0;
  let cursor: string | undefined;
  do {
    const query = { ...boardQueryOf(complete), limit: String(BOARD_PAGE.maximum), cursor };
    const page = await callPage('listBoard', { query }, { signal });
    signal.throwIfAborted();
    parcels.push(...page.items);
    unreadable += page.unreadable;
    onProgress(parcels.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const lines = parcels.map((parcel) => COLUMNS.map(({ cell }) => cell(parcel, terminals)));
  const text = csvText([COLUMNS.map(({ name }) => name), ...lines]);
  downloadText(csvFileName(productName, choice.status.toLowerCase(), new Date()), text, 'text/csv');
  return { count: parcels.length, unreadable };
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

interface Column {
  name: string;
  cell: (parcel: ListedParcel, terminals: Terminals) => CsvCell;
}

const COLUMNS: readonly Column[] = [
  { name: 'Freight bill', cell: ({ freightBillNum }) => freightBillNum },
  { name: 'Tracking #', cell: ({ shippingTrackingNum }) => shippingTrackingNum },
  { name: 'Carrier', cell: ({ shippingProvider }) => shippingProvider },
  { name: 'Customer #', cell: ({ customerNumber }) => customerNumber },
  { name: 'Customer', cell: ({ customerName }) => customerName },
  { name: 'Company', cell: ({ companyName }) => companyName },
  { name: 'Status', cell: ({ status }) => STATUS_LABELS[status] },
  {
    name: 'Since (Tacoma time)',
    cell: ({ since, originCode }, { timeZoneOf }) =>
      `${formatDate(since, timeZoneOf(originCode))} ${formatTime(since, timeZoneOf(originCode))}`,
  },
  {
    name: 'Destination',
    cell: ({ destinationCode }, { nameOf }) => destinationCode && nameOf(destinationCode),
  },
  { name: 'Shelf', cell: ({ locationDetail }) => locationDetail },
  { name: 'Payment', cell: ({ paymentStatus }) => PAYMENT_STATUS_NAMES[paymentStatus] },
  { name: 'Price', cell: ({ price }) => price },
  { name: 'Weight (lbs)', cell: ({ weightLbs }) => weightLbs },
  { name: 'Length (in)', cell: ({ length }) => length },
  { name: 'Width (in)', cell: ({ width }) => width },
  { name: 'Height (in)', cell: ({ height }) => height },
  ...PARCEL_FLAGS.map((flag) => ({
    name: FLAG_LABELS[flag],
    cell: (parcel: ListedParcel) => yesOrNo(hasFlag(parcel, flag)),
  })),
];
