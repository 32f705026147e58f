import { accessSync, chmodSync, constants, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, StartupError, sqliteCode } from '../errors.ts';
import { readRunning } from './running-portal.ts';

const LOCK = 'lock.db';
/** How long to wait for a lock: a process that was just killed may still hold it. */
const LOCK_TIMEOUT_MS = 500;

/**
 * Locks a data directory with an operating system file lock, taken through SQLite, so that it is released when the
 * process exits for any reason. The file is empty. A damaged or read-only lock file is repaired in place and never
 * replaced, because another portal may hold a lock on it.
 * @throws StartupError if another portal holds the lock or the file system does not support locks
 */
export function takeLock(root: string, fresh: boolean): DatabaseSync {
  const file = join(root, LOCK);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    // A folder cannot be locked, so it is safe to delete.
    if (!fresh)
      throw new StartupError(
        `${file} is a folder where the portal expects a file. Start over: npm start -- --fresh`,
      );
    rmSync(file, { recursive: true });
  }
  try {
    makeWritable(file);
    return lockRepaired(file);
  } catch (cause) {
    if (sqliteCode(cause) === 'BUSY') throw new StartupError(describeLockOwner(root), { cause });
    if (sqliteCode(cause) !== 'other') throw cause;
    // For example, a network drive without file locks.
    throw new StartupError(
      `The data folder ${root} cannot be locked (${(cause as Error).message}). Choose another one: DATA_DIR=<folder> npm start`,
      { cause },
    );
  }
}

/** SQLite grants an exclusive lock on a read-only file to several processes at the same time. */
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
  const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function describeLockOwner(root: string): string {
  const running = readRunning(root);
  return running
    ? `The portal is already running with this data at ${running.origin} (process ${running.pid}).`
    : `Another portal is starting with the data in ${root}.`;
}
