import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readText } from '../data-directory/read-text.ts';
import { StartupError } from '../errors.ts';
import { PoolState } from './pool-state.ts';

/** The names under which earlier versions of the portal kept the pool in the same folder. */
const EARLIER = ['us-west-2_NorthLocl.json', 'clients.json'];

/** Where a pool is kept: what stands in `state`, and a file of it. */
export interface PoolFile {
  /** Read and changed in place. */
  readonly state: { users: PoolState['users']; groups: PoolState['groups'] };
  /** Resolves when a file with every change made so far is in place; changes that wait for one write share it. */
  save(): Promise<void>;
  /** Resolves when everything that was saved is on disk. */
  settled(): Promise<void>;
}

/**
 * Reads a pool's file in a directory, or begins an empty one. Each save writes a new file and renames it over the old
 * one, so that the file is one whole state at any moment. Throws StartupError where it cannot be read.
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
      // After a failed write the next one starts all the same: the failure was reported to those who waited for it.
      queued ??= writing = writing.then(write, write);
      return queued;
    },
    settled: () => writing,
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
  if (EARLIER.some((name) => existsSync(join(directory, name)))) {
    throw new StartupError(
      `The data folder ${dirname(directory)} is from an earlier version of the portal. Start over: npm start -- --fresh`,
    );
  }
  return { users: [], groups: [] };
}
