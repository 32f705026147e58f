import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, StartupError } from './errors.ts';

const LOCK = 'lock.db';
/** What was killed a moment ago may still hold its lock. */
const KILLED_MS = 500;
const RUNNING = 'running.json';

/** What a portal says of itself to the next that wants the same data. */
interface Running {
  pid: number;
  origin: string;
  enginePid?: number | undefined;
}

export interface DataDirectory {
  readonly path: string;
  file(name: DataEntry): string;
  /** Tells whoever comes next who has this data. */
  announce(running: Omit<Running, 'pid'>): void;
  /** Lets the data go. */
  close(): void;
}

/** All that lies in a data directory; `--fresh` deletes these and nothing else, whatever `DATA_DIR` points at. */
const ENTRIES = {
  database: ['dynamo.db', 'dynamo.db-wal', 'dynamo.db-shm', 'dynamo.db-journal'],
  pictures: ['pictures'],
  identity: ['identity'],
  mailbox: ['mailbox.jsonl'],
  functionsLog: ['functions.log'],
  stream: ['stream.json', 'stream.json.tmp'],
} as const;
type DataEntry = keyof typeof ENTRIES;

/**
 * Takes a data directory for this process alone, and makes it where there is none. The lock is one of the operating
 * system on a file (by way of SQLite), so it ends with the process, however that ends. Throws StartupError while
 * another portal, or what it left behind, has the data.
 */
export async function openDataDirectory(path: string, fresh = false): Promise<DataDirectory> {
  const root = resolve(path);
  try {
    makeDirectory(root);
  } catch (cause) {
    throw new StartupError(`The data folder ${root} cannot be made (${errorCode(cause)}).`, { cause });
  }
  const lock = takeLock(root);
  try {
    await untilEngineIsGone(root);
    if (fresh)
      for (const name of Object.values(ENTRIES).flat())
        rmSync(join(root, name), { recursive: true, force: true });
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    path: root,
    file: (name) => join(root, ENTRIES[name][0]),
    announce: (running) => {
      writeFileSync(join(root, `${RUNNING}.tmp`), JSON.stringify({ pid: process.pid, ...running }));
      renameSync(join(root, `${RUNNING}.tmp`), join(root, RUNNING));
    },
    close: () => {
      rmSync(join(root, RUNNING), { force: true });
      lock.close();
    },
  };
}

/** Makes a folder and those above it. Node's own way to do so never ends below a folder that takes no entries (/proc). */
function makeDirectory(path: string): void {
  if (isDirectory(path)) return;
  if (!existsSync(dirname(path))) makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another portal that starts at the same moment may have been faster.
    if (!isDirectory(path)) throw error;
  }
}

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function takeLock(root: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(root, LOCK), { timeout: KILLED_MS });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock?.close();
    const running = readRunning(root);
    if (!isLocked(cause)) {
      throw new StartupError(`The data folder ${root} cannot be used: ${String(cause)}`, { cause });
    }
    throw new StartupError(
      running
        ? `The portal already runs with this data, at ${running.origin} (process ${running.pid}).`
        : `Another portal is starting with the data in ${root}.`,
      { cause },
    );
  }
}

const SQLITE_BUSY = 5;
const isLocked = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/** After a kill the engine lives on for some milliseconds; two engines must never have one file. */
async function untilEngineIsGone(root: string): Promise<void> {
  const enginePid = readRunning(root)?.enginePid;
  if (enginePid === undefined) return;
  const deadline = Date.now() + 5000;
  while (isEngine(enginePid, root)) {
    if (Date.now() > deadline) {
      throw new StartupError(
        `A DynamoDB engine of an earlier run still has this data. End it with: kill ${enginePid}`,
      );
    }
    await delay(20);
  }
}

/** Whether the process is (still) an engine on this data; its id may belong to another program by now. */
function isEngine(pid: number, root: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(join(root, ENTRIES.database[0]));
  } catch (error) {
    // Gone, gone while it was read, or a system without /proc (where no engine of ours runs).
    if (['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

function readRunning(root: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(join(root, RUNNING), 'utf8')) as Running;
  } catch (error) {
    // Not there, or torn when the machine lost its power: then no engine of that run lives either.
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
