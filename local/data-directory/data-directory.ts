import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SIDE_FILES } from '../database/database-file.ts';
import { errorCode, StartupError } from '../errors.ts';
import { takeLock } from './lock.ts';
import { RUNNING_FILES, type Running, untilEngineIsGone, writeRunning } from './running-portal.ts';

export interface DataDirectory {
  readonly path: string;
  file(name: DataEntry): string;
  /** Tells whoever comes next who has this data. */
  announce(running: Omit<Running, 'pid'>): void;
  /** Releases the data folder. */
  close(): void;
}

/** All that lies in a data directory; `--fresh` deletes these and nothing else, whatever `DATA_DIR` points at. */
const ENTRIES = {
  database: ['dynamo.db', ...SIDE_FILES.map((suffix) => `dynamo.db${suffix}`)],
  images: ['images'],
  identity: ['identity'],
  mailbox: ['mailbox.jsonl', 'mailbox.jsonl.tmp'],
  functionsLog: ['functions.log'],
  stream: ['stream.json', 'stream.json.tmp'],
  running: RUNNING_FILES,
} as const;
type DataEntry = keyof typeof ENTRIES;

/**
 * Takes a data directory for this process alone, and creates it if it does not exist. Throws StartupError while another
 * portal, or an engine that it left behind, has the data, and if the directory cannot be created.
 */
export async function openDataDirectory(path: string, fresh = false): Promise<DataDirectory> {
  const root = resolve(path);
  const file = (name: DataEntry) => join(root, ENTRIES[name][0]);
  try {
    makeDirectory(root);
  } catch (cause) {
    throw new StartupError(
      `The data folder ${root} cannot be made (${errorCode(cause)}). Choose another one: DATA_DIR=<folder> npm start`,
      { cause },
    );
  }
  accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
  const lock = takeLock(root, fresh);
  try {
    await untilEngineIsGone(root, file('database'));
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
    announce: (running) => writeRunning(root, { pid: process.pid, ...running }),
    close: () => {
      try {
        rmSync(file('running'), { recursive: true, force: true });
      } finally {
        lock.close();
      }
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
