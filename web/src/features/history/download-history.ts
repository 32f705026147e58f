import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { HISTORY_PAGE } from '#shared/rules/parcel-history.ts';
import { type CsvColumn, type CsvDownload, downloadCsv } from '#web/components/table/download-csv.ts';
import type { Terminals } from '#web/domain/terminal/queries.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { deliveryTerminal, HISTORY_LABELS } from './columns.tsx';
import type { HistoryChoice } from './history-list.ts';

interface Download extends CsvDownload {
  choice: Pick<HistoryChoice, 'sort' | 'direction' | 'filter'>;
  terminals: Terminals;
}

/** Downloads the filtered history in the selected order. See {@link downloadCsv}. */
export function downloadHistory({ choice, terminals, ...download }: Download) {
  const { filter, sort, direction } = choice;
  const fetchPage = (cursor: string | undefined) => {
    const query = { ...filter, sort, direction, limit: String(HISTORY_PAGE.maximum), cursor };
    return callPage('listParcelHistory', { query }, { signal: download.signal });
  };
  return downloadCsv({ what: 'packages', columns: historyCsvColumns(terminals), fetchPage }, download);
}

/** The columns of the table, with dates in the time zone of the delivering terminal. */
export function historyCsvColumns({ nameOf, timeZoneOf }: Terminals): CsvColumn<HistoryParcel>[] {
  return [
    { name: HISTORY_LABELS.freightBillNum, cell: ({ freightBillNum }) => freightBillNum },
    { name: HISTORY_LABELS.originCode, cell: ({ originCode }) => nameOf(originCode) },
    {
      name: HISTORY_LABELS.destinationCode,
      cell: ({ destinationCode }) => destinationCode && nameOf(destinationCode),
    },
    {
      name: HISTORY_LABELS.deliveredDate,
      cell: (parcel) => {
        const zone = timeZoneOf(deliveryTerminal(parcel));
        return `${formatDate(parcel.deliveredDate, zone)} ${formatTime(parcel.deliveredDate, zone)}`;
      },
    },
    { name: HISTORY_LABELS.weightLbs, cell: ({ weightLbs }) => weightLbs },
    { name: HISTORY_LABELS.price, cell: ({ price }) => price },
    { name: HISTORY_LABELS.shippingTrackingNum, cell: ({ shippingTrackingNum }) => shippingTrackingNum },
  ];
}
