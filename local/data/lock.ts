import { accessSync, chmodSync, constants, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, StartupError, sqliteCode } from '../errors.ts';
import { readRunning } from './running.ts';

const LOCK = 'lock.db';
/** What was killed a moment ago may still hold its lock. */
const KILLED_MS = 500;

/**
 * Takes the lock of a data directory. It is one of the operating system on a file (by way of SQLite), so it ends with
 * the process, however that ends. The file holds nothing; where it is damaged or read-only it is repaired in place,
 * because the lock of another portal is on this very file. Throws StartupError while another portal has the lock.
 */
export function takeLock(root: string, fresh: boolean): DatabaseSync {
  const file = join(root, LOCK);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    // Nobody can have a lock on a folder, so it may go.
    if (!fresh)
      throw new StartupError(
        `${file} is a folder where the portal keeps a file. Start over: npm start -- --fresh`,
      );
    rmSync(file, { recursive: true });
  }
  try {
    makeWritable(file);
    return lockRepaired(file);
  } catch (cause) {
    if (sqliteCode(cause) === 'BUSY') throw new StartupError(whoHasIt(root), { cause });
    if (sqliteCode(cause) !== 'other') throw cause;
    // Such as a network drive without locks.
    throw new StartupError(
      `The data folder ${root} cannot be locked (${(cause as Error).message}). Choose another one: DATA_DIR=<folder> npm start`,
      { cause },
    );
  }
}

/** On a file that it may not write, SQLite grants the lock to several processes at once. */
function makeWritable(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    if (errorCode(error) !== 'EACCES') throw error;
    chmodSync(file, 0o600);
  }
}

function lockRepaired(file: string): DatabaseSync {
  try {
    return lock(file);
  } catch (error) {
    if (sqliteCode(error) !== 'CORRUPT') throw error;
    truncateSync(file);
    return lock(file);
  }
}

function lock(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: KILLED_MS });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function whoHasIt(root: string): string {
  const running = readRunning(root);
  return running
    ? `The portal already runs with this data, at ${running.origin} (process ${running.pid}).`
    : `Another portal is starting with the data in ${root}.`;
}
