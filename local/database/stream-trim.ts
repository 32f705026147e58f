import { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from '../errors.ts';

/** Records per transaction: few enough that the engine and this process block each other for milliseconds only. */
const BATCH = 1000;
const BUSY_MS = 200;
const EVERY_MS = 2000;

/**
 * Deletes the records of every stream before `neededFrom`, the sequence number of the first record that is still to be
 * read, or all of them if nobody reads (undefined). DynamoDB deletes records after 24 hours. The engine never does, and
 * reads all of them before each write to find the highest number. The newest record therefore stays, so that no number
 * is used twice. A kill in the middle loses nothing.
 */
export function trimStreams(database: DatabaseSync, neededFrom: number | undefined): void {
  if (!hasStreams(database)) return;
  const streams = database.prepare(
    'SELECT table_name, MAX(id) AS newest FROM _stream_records GROUP BY table_name',
  );
  const deleteBatch = database.prepare(`
    DELETE FROM _stream_records WHERE id IN (
      SELECT id FROM _stream_records
      WHERE id < ? AND table_name = ? AND CAST(sequence_number AS INTEGER) < ?
      ORDER BY id LIMIT ${BATCH})`);
  for (const { newest = null, table_name = null } of streams.all()) {
    const batch = () => deleteBatch.run(newest, table_name, neededFrom ?? Number.MAX_SAFE_INTEGER);
    while (batch().changes === BATCH);
  }
}

/** False in a file that the engine has not opened yet. */
function hasStreams(database: DatabaseSync): boolean {
  const named = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = '_stream_records'");
  return named.get() !== undefined;
}

export interface TrimOptions {
  /** The argument of {@link trimStreams}, asked for each time. */
  neededFrom: () => number | undefined;
  /** Gets what ended the trimming. */
  report?: (error: unknown) => void;
  /** Two seconds unless given. */
  everyMs?: number;
}

/** Trims the streams of a running engine at intervals: SQLite lets both processes write, one after the other. */
export function startTrimming(databaseFile: string, options: TrimOptions): { stop(): void } {
  const { neededFrom, report = () => {}, everyMs = EVERY_MS } = options;
  const database = new DatabaseSync(databaseFile, { timeout: BUSY_MS });
  const trim = () => {
    try {
      trimStreams(database, neededFrom());
    } catch (error) {
      // The engine is busy writing; the next run deletes what this one left.
      if (sqliteCode(error) === 'BUSY') return;
      stop();
      report(error);
    }
  };
  const timer = setInterval(trim, everyMs);
  const stop = () => {
    clearInterval(timer);
    if (database.isOpen) database.close();
  };
  return { stop };
}
