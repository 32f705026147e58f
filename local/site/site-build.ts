import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { inlineScriptSources } from '#shared/deployment/inline-scripts.ts';
import { LOCAL_SITE_MODE } from '#shared/deployment/site-mode.ts';
import { StartupError } from '../errors.ts';

export const REPOSITORY = join(import.meta.dirname, '..', '..');
export const WEB_ROOT = join(REPOSITORY, 'web');
export const VITE_CONFIG = join(WEB_ROOT, 'vite.config.ts');
const CACHE = join(REPOSITORY, '.cache', 'site');
/** Builds that no portal has used for a week are deleted. */
const MAX_UNUSED_MS = 7 * 86_400_000;
const SOURCE_FOLDERS = [WEB_ROOT, join(REPOSITORY, 'shared')];

const COMPRESSIBLE = /\.(css|html|ico|js|json|svg|txt|webmanifest)$/;
/** Approximates CloudFront's compression level. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * Returns the folder of the built site. Builds it with Vite in this process unless the cache has a build of the current
 * sources; `print` receives progress messages.
 * @throws StartupError if the build fails
 */
export async function builtSite(print: (line: string) => void): Promise<string> {
  const directory = join(CACHE, await inputDigest());
  const now = new Date();
  if (existsSync(directory)) {
    await utimes(directory, now, now);
    return directory;
  }
  const start = performance.now();
  print('Building the site…');
  const unfinished = `${directory}.${process.pid}.unfinished`;
  try {
    await build(unfinished);
    await compressFiles(unfinished);
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
  await removeUnusedBuilds(now);
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

/** Writes a Brotli file next to each text file. */
export async function compressFiles(directory: string): Promise<void> {
  for (const file of await readdir(directory, { recursive: true })) {
    if (!COMPRESSIBLE.test(file)) continue;
    const path = join(directory, file);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path), BROTLI));
  }
}

/** The sources that allow the inline scripts of a built site. */
export async function scriptSources(directory: string): Promise<string[]> {
  const html = await readFile(join(directory, 'index.html'), 'utf8');
  return inlineScriptSources(html, (script) => createHash('sha256').update(script).digest('base64'));
}

/** A digest of everything that a build depends on. */
async function inputDigest(): Promise<string> {
  const options = { recursive: true, withFileTypes: true } as const;
  const folders = await Promise.all(SOURCE_FOLDERS.map((folder) => readdir(folder, options)));
  const entries = folders.flat().filter((entry) => entry.isFile());
  const sources = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  const hash = createHash('sha256').update(LOCAL_SITE_MODE);
  for (const file of [...sources, join(REPOSITORY, 'package-lock.json'), import.meta.filename])
    hash.update(`\0${relative(REPOSITORY, file)}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** Also removes interrupted builds. */
async function removeUnusedBuilds(now: Date): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name);
    if (now.getTime() - (await stat(path)).mtimeMs > MAX_UNUSED_MS)
      await rm(path, { recursive: true, force: true });
  }
}
