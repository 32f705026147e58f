import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../errors.ts';

const MAVEN_CENTRAL = 'https://repo.maven.apache.org/maven2';

/** A file's coordinates, `group:artifact:version`, and its SHA-256 hash. */
export type MavenFile = readonly [coordinates: string, sha256: string];

interface Download {
  readonly files: readonly MavenFile[];
  /** Keeps the files for later calls. */
  readonly folder: string;
  /** Called before the first download. */
  readonly onDownload?: () => void;
  readonly repository?: string;
}

/**
 * Downloads those `.jar` files of Maven Central that are not in the folder yet, and returns the paths of all. A file is
 * stored only if its hash is correct.
 * @throws StartupError if a download fails or its hash is wrong
 */
export async function fetchMavenFiles(download: Download): Promise<string[]> {
  const { files, folder, onDownload = () => {}, repository = MAVEN_CENTRAL } = download;
  const pathOf = ([coordinates]: MavenFile) => join(folder, `${coordinates.replaceAll(':', '-')}.jar`);
  const missing = files.filter((file) => !existsSync(pathOf(file)));
  if (missing.length > 0) onDownload();
  mkdirSync(folder, { recursive: true });
  await Promise.all(missing.map((file) => fetchFile(file, pathOf(file), repository)));
  return files.map(pathOf);
}

async function fetchFile([coordinates, sha256]: MavenFile, path: string, repository: string): Promise<void> {
  const [group = '', artifact, version] = coordinates.split(':');
  const url = `${repository}/${group.replaceAll('.', '/')}/${artifact}/${version}/${artifact}-${version}.jar`;
  const content = await contentOf(url);
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new StartupError(`${url} is not the expected file: its SHA-256 hash differs. Nothing was stored.`);
  // Another process may be storing the same file.
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, content);
  renameSync(partial, path);
}

async function contentOf(url: string): Promise<Buffer> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    // `fetch` reports the reason as the cause.
    const { message } =
      error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    throw new StartupError(`Cannot download ${url} (${message}). Check the connection and try again.`, {
      cause: error,
    });
  }
}
