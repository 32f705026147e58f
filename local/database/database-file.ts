import { accessSync, constants, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartupError, sqliteCode } from '../errors.ts';
import { type TrimOptions, trimStreams } from './stream-trim.ts';

/** What SQLite appends to the name of a database for the files it keeps beside it. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'] as const;
/** How long to wait for another program that has the file locked. */
const BUSY_MS = 2000;
/** In bytes. A smaller file is not vacuumed, however empty it is. */
const WORTH_SHRINKING = 4_000_000;

/**
 * Prepares the database before the engine opens it: checks its integrity, trims the streams if asked to, and shrinks a
 * large file that is half empty. Throws StartupError if the database is damaged: the engine would say so in its own
 * words, or only at the first call that hits the damage.
 */
export function prepareDatabase(file: string, trim?: TrimOptions): void {
  if (!existsSync(file)) return;
  // SQLite reports a side file that it may not write in the same words as a damaged one.
  for (const path of [file, ...SIDE_FILES.map((suffix) => file + suffix)])
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
  try {
    const database = new DatabaseSync(file, { timeout: BUSY_MS });
    try {
      requireIntact(database);
      if (trim) trimStreams(database, trim.neededFrom());
      shrink(database);
    } finally {
      database.close();
    }
  } catch (cause) {
    throw explain(cause, file);
  }
}

function requireIntact(database: DatabaseSync): void {
  const { quick_check: finding } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
  if (finding !== 'ok') throw new Error(String(finding));
}

/** SQLite reuses the free pages of a file, but never returns them to the file system by itself. */
function shrink(database: DatabaseSync): void {
  const read = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  const pages = read('page_count');
  const isWorthIt = pages * read('page_size') >= WORTH_SHRINKING && read('freelist_count') * 2 >= pages;
  if (isWorthIt) database.exec('VACUUM');
}

function explain(cause: unknown, file: string): unknown {
  const code = sqliteCode(cause);
  if (code === 'FULL') return cause;
  if (code === 'BUSY')
    return new StartupError(`Another program is using the database ${file}. End it and start again.`, {
      cause,
    });
  return new StartupError(`The database ${file} is damaged. Start over: npm start -- --fresh`, { cause });
}
