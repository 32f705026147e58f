import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../errors.ts';
import type { DataStore, DataStoreFactory } from './cognito-local.ts';

type Tree = Record<string, unknown>;

/**
 * Data stores as JSON files in one directory, in place of cognito-local's StormDB, which writes over the file in
 * place: a kill in the middle tears it, and two writes at once can mix. Here every save writes a new file and renames
 * it over the old one, so that the file is always one whole state.
 */
export class JsonStoreFactory implements DataStoreFactory {
  readonly #directory: string;
  readonly #stores: JsonStore[] = [];

  constructor(directory: string) {
    this.#directory = directory;
  }

  async create(_context: unknown, id: string, defaults: object): Promise<DataStore> {
    await mkdir(this.#directory, { recursive: true });
    const path = join(this.#directory, `${id}.json`);
    const store = new JsonStore(path, { ...defaults, ...(existsSync(path) ? readTree(path) : {}) });
    await store.save();
    this.#stores.push(store);
    return store;
  }

  /** Resolves when everything that was changed is on disk. */
  async flush(): Promise<void> {
    await Promise.all(this.#stores.map((store) => store.settled()));
  }
}

class JsonStore implements DataStore {
  readonly #path: string;
  readonly #root: Tree;
  #writing: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;

  constructor(path: string, root: Tree) {
    this.#path = path;
    this.#root = root;
  }

  async getRoot<T>(): Promise<T> {
    return this.#root as T;
  }

  /** The stored value itself, not a copy: callers replace values with `set` and never change them in place. */
  async get<T>(_context: unknown, key: string | string[], defaultValue?: T): Promise<T> {
    let value: unknown = this.#root;
    for (const step of [key].flat())
      value = isTree(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    return (value ?? defaultValue ?? null) as T;
  }

  async set<T>(_context: unknown, key: string | string[], value: T): Promise<void> {
    const { parent, name } = this.#locate(key);
    parent[name] = value;
    await this.save();
  }

  async delete(_context: unknown, key: string | string[]): Promise<void> {
    const { parent, name } = this.#locate(key);
    delete parent[name];
    await this.save();
  }

  /** Resolves when a file with every change made so far is in place; changes that wait for one write share it. */
  save(): Promise<void> {
    if (this.#queued) return this.#queued;
    const write = async () => {
      this.#queued = undefined;
      await writeFile(`${this.#path}.tmp`, JSON.stringify(this.#root, null, 2));
      await rename(`${this.#path}.tmp`, this.#path);
    };
    // After a failed write the next one starts all the same: the failure was reported to those who waited for it.
    const saved = this.#writing.then(write, write);
    this.#queued = saved;
    this.#writing = saved;
    return saved;
  }

  settled(): Promise<void> {
    return this.#writing;
  }

  #locate(key: string | string[]): { parent: Tree; name: string } {
    const steps = [key].flat();
    const name = steps.pop();
    if (name === undefined) throw new Error('A key of the data store must not be empty.');
    let parent = this.#root;
    for (const step of steps) {
      const next = Object.hasOwn(parent, step) ? parent[step] : undefined;
      const child = isTree(next) ? next : {};
      parent[step] = child;
      parent = child;
    }
    return { parent, name };
  }
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** @throws StartupError for a file that cannot be read or holds something else. */
function readTree(path: string): Tree {
  try {
    const tree: unknown = JSON.parse(readFileSync(path, 'utf8'), reviveDate);
    if (!isTree(tree) || Array.isArray(tree)) throw new Error('It holds no object.');
    return tree;
  } catch (cause) {
    throw new StartupError(
      `The accounts in ${path} cannot be read. Delete the file, or begin anew: npm start -- --fresh`,
      { cause },
    );
  }
}

// cognito-local's records name every instant `…Date`.
const reviveDate = (key: string, value: unknown) =>
  key.endsWith('Date') && typeof value === 'string' ? new Date(value) : value;
