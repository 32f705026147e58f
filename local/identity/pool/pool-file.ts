import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readText } from '#local/data-directory/read-text.ts';
import { StartupError } from '#local/errors.ts';
import { PoolState } from './pool-state.ts';

/** Pool files of earlier versions in the same folder. */
const OBSOLETE_FILES = ['us-west-2_NorthLocl.json', 'clients.json'];

/** A pool's state and the file that persists it. */
export interface PoolFile {
  /** Mutable: change it in place, then call `save`. */
  readonly state: { users: PoolState['users']; groups: PoolState['groups'] };
  /** Resolves when all changes made so far are on disk. Calls during a write share the next write. */
  save(): Promise<void>;
  /** Resolves when all pending saves are on disk. */
  flush(): Promise<void>;
}

/**
 * Opens a pool's file, or starts with an empty pool. Each save writes a temporary file and renames it, so that the pool
 * file is always complete.
 * @throws StartupError if the file cannot be read.
 */
export async function openPoolFile(directory: string, poolId: string): Promise<PoolFile> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, `${poolId}.pool.json`);
  const state = existsSync(path) ? readState(path) : emptyState(directory);
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;

  const write = async () => {
    queued = undefined;
    await writeFile(`${path}.tmp`, JSON.stringify(state, null, 2), { mode: 0o600 });
    await rename(`${path}.tmp`, path);
  };
  return {
    state,
    save: () => {
      // A failed write does not block the next one; its callers have already received the error.
      queued ??= writing = writing.then(write, write);
      return queued;
    },
    flush: () => writing,
  };
}

function readState(path: string): PoolState {
  const text = readText(path);
  try {
    return PoolState.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartupError(
      `The accounts in ${path} cannot be read. Delete the file, or start over: npm start -- --fresh`,
      { cause },
    );
  }
}

function emptyState(directory: string): PoolState {
  if (OBSOLETE_FILES.some((name) => existsSync(join(directory, name)))) {
    throw new StartupError(
      `The data folder ${dirname(directory)} is from an earlier version of the portal. Start over: npm start -- --fresh`,
    );
  }
  return { users: [], groups: [] };
}
