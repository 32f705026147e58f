import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { BOARD_PAGE } from '#shared/contracts/staff/staff-parcels.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { DEFAULT_BOARD_SORT, hasFlag, isBounded, PARCEL_FLAGS } from '#shared/rules/staff/board.ts';
import { type CsvColumn, type CsvDownload, downloadCsv } from '#web/components/table/download-csv.ts';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { FLAG_LABELS, PAYMENT_STATUS_NAMES } from '#web/domain/staff/labels.ts';
import type { Terminals } from '#web/domain/terminal/queries.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { portalTime } from '#web/lib/clock.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { type BoardChoice, boardQueryOf } from './board-list.ts';

/**
 * Downloads all matching packages; see {@link downloadCsv}. They are sorted by destination if the API limits how many
 * it sorts in the selected order.
 */
export function downloadBoard(props: CsvDownload & { choice: BoardChoice; terminals: Terminals }) {
  const { choice, terminals, ...download } = props;
  const complete = isBounded(choice.sort) ? { ...choice, ...DEFAULT_BOARD_SORT } : choice;
  const fetchPage = (cursor: string | undefined) => {
    const query = { ...boardQueryOf(complete), limit: String(BOARD_PAGE.maximum), cursor };
    return callPage('listBoard', { query }, { signal: download.signal });
  };
  return downloadCsv(
    { what: choice.status.toLowerCase(), columns: csvColumns(choice.status, terminals), fetchPage },
    download,
  );
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

const EXPECTED: CsvColumn<ListedParcel>[] = [
  { name: 'Expected from', cell: ({ estimate }) => estimate?.from ?? null },
  { name: 'Expected to', cell: ({ estimate }) => estimate?.to ?? null },
];

const csvColumns = (status: ParcelStatus, { nameOf, timeZoneOf }: Terminals): CsvColumn<ListedParcel>[] => [
  { name: 'Freight bill', cell: ({ freightBillNum }) => freightBillNum },
  { name: 'Tracking #', cell: ({ shippingTrackingNum }) => shippingTrackingNum },
  { name: 'Carrier', cell: ({ shippingProvider }) => shippingProvider },
  { name: 'Customer #', cell: ({ customerNumber }) => customerNumber },
  { name: 'Customer', cell: ({ customerName }) => customerName },
  { name: 'Company', cell: ({ companyName }) => companyName },
  { name: 'Status', cell: ({ status }) => STATUS_LABELS[status] },
  {
    name: 'Since (Tacoma time)',
    cell: ({ since, originCode }) =>
      `${formatDate(since, timeZoneOf(originCode))} ${formatTime(since, timeZoneOf(originCode))}`,
  },
  {
    name: 'Destination',
    cell: ({ destinationCode }) => destinationCode && nameOf(destinationCode),
  },
  ...(status === 'TRANSIT' ? EXPECTED : []),
  { name: 'Shelf', cell: ({ locationDetail }) => locationDetail },
  { name: 'Payment', cell: ({ paymentStatus }) => PAYMENT_STATUS_NAMES[paymentStatus] },
  { name: 'Price', cell: ({ price }) => price },
  { name: 'Weight (lbs)', cell: ({ weightLbs }) => weightLbs },
  { name: 'Length (in)', cell: ({ length }) => length },
  { name: 'Width (in)', cell: ({ width }) => width },
  { name: 'Height (in)', cell: ({ height }) => height },
  ...PARCEL_FLAGS.map((flag) => ({
    name: FLAG_LABELS[flag],
    cell: (parcel: ListedParcel) => yesOrNo(hasFlag(parcel, flag, portalTime())),
  })),
];
