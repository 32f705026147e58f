import { portalTime } from '#web/lib/clock.ts';
import { type CsvCell, csvFileName, csvText } from '#web/lib/csv.ts';
import { downloadText } from '#web/lib/download.ts';
import type { Downloaded } from '../controls/DownloadCsv.tsx';

export interface CsvColumn<Row> {
  name: string;
  cell: (row: Row) => CsvCell;
}

export interface CsvDownload {
  productName: string;
  signal: AbortSignal;
  /** Called after each page with the number of rows so far. */
  onProgress: (rows: number) => void;
}

interface CsvList<Row> {
  /** What the file name says about the rows. */
  what: string;
  columns: readonly CsvColumn<Row>[];
  fetchPage: (cursor: string | undefined) => Promise<Page<Row>>;
}

interface Page<Row> {
  items: readonly Row[];
  unreadable: number;
  nextCursor: string | null;
}

/**
 * Fetches all pages of a list, saves them as a CSV file and counts the rows. Saves nothing if a request fails or is
 * aborted; rejects with the error of the API client.
 */
export async function downloadCsv<Row>(
  { what, columns, fetchPage }: CsvList<Row>,
  { productName, signal, onProgress }: CsvDownload,
): Promise<Downloaded> {
  const rows: Row[] = [];
  let unreadable = 0;
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    signal.throwIfAborted();
    rows.push(...page.items);
    unreadable += page.unreadable;
    onProgress(rows.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  downloadText(csvFileName(productName, what, portalTime()), csvOf(columns, rows), 'text/csv');
  return { count: rows.length, unreadable };
}

/** The text of a CSV file with a header line. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvText([
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ]);
}
