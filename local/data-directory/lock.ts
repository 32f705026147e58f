import { accessSync, chmodSync, constants, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, StartupError, sqliteCode } from '../errors.ts';
import { readRunning } from './running-portal.ts';

const LOCK = 'lock.db';
/** A process that was killed a moment ago may still hold its lock. */
const KILLED_MS = 500;

/**
 * Takes the lock of a data directory. It is a file lock of the operating system (taken through SQLite), so it ends with
 * the process, however that ends. The file is empty; if it is damaged or read-only it is repaired in place and never
 * replaced, because another portal may hold its lock on this very file. Throws StartupError while another portal does.
 */
export function takeLock(root: string, fresh: boolean): DatabaseSync {
  const file = join(root, LOCK);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    // Nobody can hold a lock on a folder, so it is safe to delete.
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
    // For example on a network drive without file locks.
    throw new StartupError(
      `The data folder ${root} cannot be locked (${(cause as Error).message}). Choose another one: DATA_DIR=<folder> npm start`,
      { cause },
    );
  }
}

/** SQLite grants the lock on a read-only file to several processes at once. */
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
