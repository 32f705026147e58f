import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { errorCode } from '../errors.ts';
import { withWatcher } from './child-process.ts';
import { checkDatabase, indexStreams } from './database-file.ts';
import { type Dynamo, startEngine } from './engine-process.ts';
import { startTrimming, type TrimOptions } from './stream-trim.ts';

const PACKAGE = '@dynoxide/linux-x64';

/** The path of the embedded engine, or undefined if its package is not installed, as on other platforms. */
export function embeddedEnginePath(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), 'dynoxide');
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}

/**
 * Starts the embedded engine. It accepts any host name, any origin, and any credentials, and has no setting to change
 * that. It therefore listens on a random loopback address that no web page can guess.
 * @throws StartupError if it does not start or the database is damaged
 */
export async function startEmbeddedEngine(
  program: string,
  { databaseFile, trim }: { databaseFile?: string | undefined; trim?: TrimOptions | undefined },
): Promise<Dynamo> {
  const host = unguessableHost();
  const start = (args: readonly string[]) =>
    startEngine({
      host,
      command: (port) => withWatcher([program, '--host', host, '--port', String(port), ...args]),
      // It logs this after it has bound the port, so no other program can be responding on it.
      isListening: (output) => output.includes('listening on'),
      timeoutMs: 10_000,
    });
  if (databaseFile === undefined) return start([]);
  checkDatabase(databaseFile);
  const engine = await start(['--db-path', databaseFile]);
  try {
    indexStreams(databaseFile);
  } catch (error) {
    await engine.close();
    throw error;
  }
  if (!trim) return engine;
  const trimming = startTrimming(databaseFile, trim);
  return {
    ...engine,
    close: async () => {
      trimming.stop();
      await engine.close();
    },
  };
}

/** On Linux, the only platform of the engine, all 16 million addresses of 127.0.0.0/8 are loopback addresses. */
function unguessableHost(): string {
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
