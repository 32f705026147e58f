import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AMAZON_FOLDER, EMBEDDED_FILE, SIDE_FILES } from '../database/database-file.ts';
import { errorCode, StartupError, sqliteCode } from '../errors.ts';
import { startOverCommand } from '../start-command.ts';
import { claimFolder, LOCK_FILE } from './ownership.ts';
import {
  RUNNING_FILES,
  type Running,
  readRunning,
  waitForEngineExit,
  writeRunning,
} from './running-portal.ts';
import { DAMAGED, UNFINISHED } from './stored-json.ts';

/** A file that is replaced as a whole, and the files that may stand beside it. */
const stored = (name: string) => [name, name + UNFINISHED, name + DAMAGED] as const;

/** Every file and folder in a data directory. `--fresh` deletes only these (decision 67). */
const ENTRIES = {
  embeddedDatabase: [EMBEDDED_FILE, ...SIDE_FILES.map((suffix) => EMBEDDED_FILE + suffix)],
  amazonDatabase: [AMAZON_FOLDER],
  images: ['images'],
  identity: ['identity'],
  cardProvider: ['card-provider'],
  shippingSystem: ['shipping-system'],
  mailbox: stored('mailbox.jsonl'),
  optOuts: stored('opt-outs.json'),
  clock: stored('clock.json'),
  functionsLog: ['functions.log'],
  stream: stored('stream.json'),
  failedRecords: ['failed-records'],
  queues: ['queues'],
  push: stored('push.json'),
  running: RUNNING_FILES,
} as const;
type DataEntry = keyof typeof ENTRIES;

/**
 * Creates the data directory if it does not exist and locks it for this process.
 * @throws StartupError if the directory cannot be created or belongs to someone else, or if another portal or its leftover
 * engine is using it
 */
export async function openDataDirectory(path: string, fresh = false) {
  const root = resolve(path);
  const file = (name: DataEntry) => join(root, ENTRIES[name][0]);
  const databases = [file('embeddedDatabase'), file('amazonDatabase')];
  try {
    makeDirectory(root);
  } catch (cause) {
    throw new StartupError(
      `Cannot create the data folder ${root} (${errorCode(cause)}). Choose another one: DATA_DIR=<folder> npm start`,
      { cause },
    );
  }
  accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
  claimFolder(root, Object.values(ENTRIES).flat(), fresh);
  const lock = takeLock(root, fresh);
  try {
    await waitForEngineExit(root, databases);
    if (fresh)
      for (const name of Object.values(ENTRIES).flat())
        rmSync(join(root, name), { recursive: true, force: true });
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    path: root,
    file,
    /** Whether no portal has stored data here before. */
    isNew: !databases.some(existsSync),
    /** Records this process as the owner, for the message that a second portal shows. */
    announce: (running: Omit<Running, 'pid'>): void => writeRunning(root, { pid: process.pid, ...running }),
    /** Releases the lock. */
    close: (): void => {
      try {
        rmSync(file('running'), { recursive: true, force: true });
      } finally {
        lock.close();
      }
    },
  };
}

/** Creates a folder and its parents. Node's recursive `mkdirSync` hangs below a read-only virtual folder such as /proc. */
function makeDirectory(path: string): void {
  if (isDirectory(path)) return;
  if (!existsSync(dirname(path))) makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another portal may have created it in the meantime.
    if (!isDirectory(path)) throw error;
  }
}

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** How long to wait for a lock: a process that was just killed may still hold it. */
const LOCK_TIMEOUT_MS = 500;

/**
 * Locks a data directory with an operating system file lock, taken through SQLite, so that it is released when the
 * process exits for any reason. The file is empty.
 * @param fresh replaces a file that cannot be locked
 * @throws StartupError if another portal holds the lock or the file cannot be locked
 */
export function takeLock(root: string, fresh: boolean): DatabaseSync {
  const file = join(root, LOCK_FILE);
  // SQLite grants an exclusive lock on a read-only file to several processes at the same time.
  if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  try {
    return lock(file);
  } catch (cause) {
    if (sqliteCode(cause) === 'BUSY') throw new StartupError(describeLockOwner(root), { cause });
    // Starting over is no remedy for a full disk.
    if (sqliteCode(cause) === 'FULL') throw cause;
    // For example, a damaged file, or a network drive without file locks.
    if (!fresh)
      throw new StartupError(
        `The data folder ${root} cannot be locked (${(cause as Error).message}). Start over: ${startOverCommand()}, or choose another one: DATA_DIR=<folder> npm start`,
        { cause },
      );
    rmSync(file, { recursive: true });
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
