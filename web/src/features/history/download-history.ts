import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import { HISTORY_PAGE } from '../../../../shared/rules/parcel-history.ts';
import { callPage } from '../../lib/api/api-client.ts';
import type { Terminals } from './columns.tsx';
import { historyCsv, historyFileName } from './history-csv.ts';
import type { HistoryChoice } from './use-history-url-state.ts';

interface Download {
  order: Pick<HistoryChoice, 'sort' | 'direction'>;
  terminals: Terminals;
  productName: string;
  signal: AbortSignal;
  /** Told after each page how many packages are here. */
  onProgress: (packages: number) => void;
}

/**
 * Fetches the whole history and hands it to the browser as a file; the answer is how many packages stand in it.
 * Nothing is handed over unless all of it came. Rejects like the API's client, also when aborted.
 */
export async function downloadHistory(download: Download): Promise<number> {
  const { order, terminals, productName, signal, onProgress } = download;
  const parcels: HistoryParcel[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...order, limit: String(HISTORY_PAGE.maximum), cursor };
    const { items, nextCursor } = await callPage('listParcelHistory', { query }, { signal });
    signal.throwIfAborted();
    parcels.push(...items);
    onProgress(parcels.length);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  save(historyCsv(parcels, terminals), historyFileName(productName, new Date()));
  return parcels.length;
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
