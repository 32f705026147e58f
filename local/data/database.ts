import { accessSync, constants, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartupError, sqliteCode } from '../errors.ts';
import { type TrimOptions, trimStreams } from './stream-trim.ts';

/** For how long another program that reads the file is waited for. */
const BUSY_MS = 2000;
/** Bytes. From this size on, a file that is half empty is vacuumed. */
const WORTH_SHRINKING = 4_000_000;

/**
 * Makes the engine's database ready before the engine opens it: checks that it is whole, trims the streams if
 * asked to, and gives a big file's empty room back. Throws StartupError where the database is damaged: the engine would
 * say so in its own words, or only at the first call that meets the damage.
 */
export function prepareDatabase(file: string, trim?: TrimOptions): void {
  if (!existsSync(file)) return;
  accessSync(file, constants.R_OK | constants.W_OK);
  try {
    const database = new DatabaseSync(file, { timeout: BUSY_MS });
    try {
      requireWhole(database);
      if (trim) trimStreams(database, trim.neededFrom());
      shrink(database);
    } finally {
      database.close();
    }
  } catch (cause) {
    throw explain(cause, file);
  }
}

function requireWhole(database: DatabaseSync): void {
  const { quick_check: finding } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
  if (finding !== 'ok') throw new Error(String(finding));
}

/** SQLite uses a file's empty pages again, and never gives them back by itself. */
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
    return new StartupError(`Another program uses the database ${file}. End it and start again.`, { cause });
  return new StartupError(`The database ${file} is damaged. Start over: npm start -- --fresh`, { cause });
}
