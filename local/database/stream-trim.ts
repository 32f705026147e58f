import { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from '../errors.ts';

/** Records per transaction: small enough to block the engine for only a few milliseconds. */
const BATCH_SIZE = 1000;
const BUSY_TIMEOUT_MS = 200;
const DEFAULT_INTERVAL_MS = 2000;

/**
 * Deletes the records of every stream before the sequence number `neededFrom`, or all records if it is undefined.
 * DynamoDB deletes records after 24 hours; the engine never does. The newest record is always kept, so that no sequence
 * number is reused. Safe to interrupt.
 */
export function trimStreams(database: DatabaseSync, neededFrom: number | undefined): void {
  const streams = database.prepare(
    'SELECT table_name, MAX(id) AS newest FROM _stream_records GROUP BY table_name',
  );
  const deleteBatch = database.prepare(`
    DELETE FROM _stream_records WHERE id IN (
      SELECT id FROM _stream_records
      WHERE id < ? AND table_name = ? AND CAST(sequence_number AS INTEGER) < ?
      ORDER BY id LIMIT ${BATCH_SIZE})`);
  for (const { newest = null, table_name = null } of streams.all()) {
    const trimBatch = () => deleteBatch.run(newest, table_name, neededFrom ?? Number.MAX_SAFE_INTEGER);
    while (trimBatch().changes === BATCH_SIZE);
  }
}

export interface TrimOptions {
  /** Returns the argument of {@link trimStreams}; called before each trim. */
  neededFrom: () => number | undefined;
  /** Called with the error that stopped the trimming. */
  report?: (error: unknown) => void;
  /** The interval in milliseconds; 2,000 by default. */
  everyMs?: number;
}

/** Trims the streams of a running engine at intervals. SQLite serializes the writes of the two processes. */
export function startTrimming(databaseFile: string, options: TrimOptions): { stop(): void } {
  const { neededFrom, report = () => {}, everyMs = DEFAULT_INTERVAL_MS } = options;
  const database = new DatabaseSync(databaseFile, { timeout: BUSY_TIMEOUT_MS });
  const trim = () => {
    try {
      trimStreams(database, neededFrom());
    } catch (error) {
      // The engine is writing, or the disk is full. The next run deletes the rest.
      if (['BUSY', 'FULL'].includes(sqliteCode(error) ?? '')) return;
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
