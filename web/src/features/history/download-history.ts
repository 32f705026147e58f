import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { HISTORY_PAGE, type HistoryOrder } from '#shared/rules/parcel-history.ts';
import { type CsvColumn, type CsvDownload, downloadCsv } from '#web/components/table/download-csv.ts';
import type { Terminals } from '#web/domain/terminal/queries.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import type { CsvCell } from '#web/lib/csv.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { deliveryTerminal, historyColumns } from './columns.tsx';
import type { HistoryChoice } from './history-list.ts';

interface Download extends CsvDownload {
  choice: Pick<HistoryChoice, 'sort' | 'direction' | 'filter'>;
  terminals: Terminals;
}

/**
 * Downloads the filtered history in the selected order, or by delivery if it has more packages than the API sorts by
 * another column. See {@link downloadCsv}.
 */
export function downloadHistory({ choice, terminals, ...download }: Download) {
  const { filter, sort, direction } = choice;
  const load = (order: Pick<HistoryChoice, 'sort' | 'direction'>, cursor?: string) => {
    const query = { ...filter, ...order, limit: String(HISTORY_PAGE.maximum), cursor };
    return callPage('listParcelHistory', { query }, { signal: download.signal });
  };
  let order: Pick<HistoryChoice, 'sort' | 'direction'> = { sort, direction };
  const fetchPage = async (cursor: string | undefined) => {
    const page = await load(order, cursor);
    if (page.sortedWithin === null) return page;
    order = BY_DELIVERY;
    return load(order);
  };
  return downloadCsv({ what: 'packages', columns: historyCsvColumns(terminals), fetchPage }, download);
}

const BY_DELIVERY = { sort: 'deliveredDate', direction: 'descending' } as const;

/** The columns of the table, with dates in the time zone of the delivering terminal. */
export const historyCsvColumns = (terminals: Terminals): CsvColumn<HistoryParcel>[] =>
  historyColumns(terminals).map(({ id, header }) => ({
    name: header,
    cell: (parcel) => textOf(parcel, id, terminals),
  }));

function textOf(parcel: HistoryParcel, id: HistoryOrder, { nameOf, timeZoneOf }: Terminals): CsvCell {
  if (id === 'originCode' || id === 'destinationCode') return parcel[id] && nameOf(parcel[id]);
  if (id !== 'deliveredDate') return parcel[id];
  const zone = timeZoneOf(deliveryTerminal(parcel));
  return `${formatDate(parcel.deliveredDate, zone)} ${formatTime(parcel.deliveredDate, zone)}`;
}
