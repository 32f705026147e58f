import { accessSync, constants, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartupError, sqliteCode } from '../errors.ts';
import { startOverCommand } from '../start-command.ts';

/** The database of the embedded engine in a data folder. */
export const EMBEDDED_FILE = 'dynamo.db';
/** The folder for the database of Amazon's engine in a data folder. */
export const AMAZON_FOLDER = 'dynamodb-local';
/** Suffixes of the files that SQLite keeps next to a database. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'] as const;
/** Timeout for a lock held by another program. */
const BUSY_TIMEOUT_MS = 2000;

/**
 * Checks the database's integrity before the engine opens it. The engine itself would report damage without a remedy, or
 * only when a request hits it.
 * @throws StartupError if the database is damaged or locked by another program
 */
export function checkDatabase(file: string): void {
  if (!existsSync(file)) return;
  // SQLite reports a read-only side file with the same error as a damaged one.
  for (const path of [file, ...SIDE_FILES.map((suffix) => file + suffix)])
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
  try {
    const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      const { quick_check: finding } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
      if (finding !== 'ok') throw new Error(String(finding));
    } finally {
      database.close();
    }
  } catch (cause) {
    throw explain(cause, file);
  }
}

/**
 * Adds an index to the engine's streams. Without it, the engine scans all records for each read, and before each write
 * to find the highest sequence number.
 */
export function indexStreams(file: string): void {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(`
      CREATE INDEX IF NOT EXISTS northbound_stream_order
      ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`);
  } catch (cause) {
    throw explain(cause, file);
  } finally {
    database.close();
  }
}

function explain(cause: unknown, file: string): unknown {
  const code = sqliteCode(cause);
  if (code === 'FULL') return cause;
  if (code === 'BUSY')
    return new StartupError(`Another program is using the database ${file}. Stop it and try again.`, {
      cause,
    });
  return new StartupError(`The database ${file} is damaged. Start over: ${startOverCommand()}`, { cause });
}
