import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCAL_SITE_MODE } from '#shared/deployment/site-mode.ts';
import { errorCode, StartupError } from '../errors.ts';

export const REPOSITORY = join(import.meta.dirname, '..', '..');
export const WEB_ROOT = join(REPOSITORY, 'web');
export const VITE_CONFIG = join(WEB_ROOT, 'vite.config.ts');
const CACHE = join(REPOSITORY, '.cache', 'site');
const KEPT_BUILDS = 3;
/** Everything that a build depends on. */
const INPUTS = ['web', 'shared', 'package-lock.json'];

/**
 * Returns the folder of the built site. Builds it with Vite in this process unless the cache has a build of the current
 * sources; `print` receives progress messages.
 * @throws StartupError if the build fails
 */
export async function builtSite(print: (line: string) => void): Promise<string> {
  const directory = join(CACHE, await inputDigest());
  if (existsSync(directory)) return directory;
  const start = performance.now();
  print('Building the site …');
  const unfinished = `${directory}.${process.pid}.unfinished`;
  try {
    await build(unfinished);
    await rename(unfinished, directory).catch((error: unknown) => {
      // Another process finished the same build first.
      if (!existsSync(directory)) throw error;
    });
  } catch (cause) {
    throw new StartupError(`Building the site failed.\n${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOldBuilds();
  print(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return directory;
}

async function build(outDir: string): Promise<void> {
  const vite = await import('vite');
  await vite.build({
    root: WEB_ROOT,
    configFile: VITE_CONFIG,
    mode: LOCAL_SITE_MODE,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
}

async function inputDigest(): Promise<string> {
  const hash = createHash('sha256').update(LOCAL_SITE_MODE);
  for (const input of INPUTS) {
    for (const file of await filesOf(input))
      hash.update(`\0${file}\0`).update(await readFile(join(REPOSITORY, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(input: string): Promise<string[]> {
  try {
    const entries = await readdir(join(REPOSITORY, input), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return files.map((file) => file.slice(REPOSITORY.length + 1)).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return [input];
    throw error;
  }
}

/** Keeps the newest builds, so that switching branches needs no rebuild. Also removes interrupted builds. */
async function removeOldBuilds(): Promise<void> {
  const names = (await readdir(CACHE)).map((name) => join(CACHE, name));
  const entries = await Promise.all(
    names.map(async (path) => ({ path, changed: (await stat(path)).mtimeMs })),
  );
  entries.sort((a, b) => b.changed - a.changed);
  for (const { path } of entries.slice(KEPT_BUILDS)) await rm(path, { recursive: true, force: true });
}
