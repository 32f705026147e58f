import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { HISTORY_PAGE } from '#shared/rules/parcel-history.ts';
import type { Downloaded } from '#web/components/controls/DownloadCsv.tsx';
import type { Terminals } from '#web/domain/terminal/terminals.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { csvFileName } from '#web/lib/csv.ts';
import { downloadText } from '#web/lib/download.ts';
import { historyCsv } from './history-csv.ts';
import type { HistoryChoice } from './use-history-url-state.ts';

interface Download {
  choice: Pick<HistoryChoice, 'sort' | 'direction' | 'filter'>;
  terminals: Terminals;
  productName: string;
  signal: AbortSignal;
  /** Called after each page with the number of packages so far. */
  onProgress: (packages: number) => void;
}

/**
 * Fetches what the page shows of the history, saves it as a CSV file and counts the packages. Saves nothing if a request fails
 * or is aborted; rejects with the error of the API client.
 */
export async function downloadHistory(download: Download): Promise<Downloaded> {
  const { choice, terminals, productName, signal, onProgress } = download;
  const { filter, sort, direction } = choice;
  const parcels: HistoryParcel[] = [];
  let unreadable = 0;
  let cursor: string | undefined;
  do {
    const query = { ...filter, sort, direction, limit: String(HISTORY_PAGE.maximum), cursor };
    const page = await callPage('listParcelHistory', { query }, { signal });
    signal.throwIfAborted();
    parcels.push(...page.items);
    unreadable += page.unreadable;
    onProgress(parcels.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  downloadText(csvFileName(productName, 'packages', new Date()), historyCsv(parcels, terminals), 'text/csv');
  return { count: parcels.length, unreadable };
}
