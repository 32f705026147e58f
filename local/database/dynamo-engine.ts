import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, StartupError } from '../errors.ts';
import { freePort } from '../http/listen.ts';
import { type SupervisedProcess, startSupervised } from './child-process.ts';
import { checkDatabase, indexStreams } from './database-file.ts';
import { startTrimming, type TrimOptions } from './stream-trim.ts';

const ENGINE = '@dynoxide/linux-x64';
const ATTEMPTS = 3;

export interface Dynamo {
  readonly endpoint: string;
  /** The engine's process ID; undefined for an external engine. */
  readonly pid: number | undefined;
  /** Rejects if the engine exits unexpectedly; never resolves. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

export interface DynamoOptions {
  /** The database file; in memory if omitted. The caller must hold the lock of `data-directory.ts`. */
  databaseFile?: string;
  /** Deletes stream records that are no longer needed while the engine runs. */
  trim?: TrimOptions;
}

/**
 * Starts the DynamoDB engine on a free local port, or uses the external engine at `DYNAMODB_ENDPOINT`. The engine never
 * outlives this process.
 *
 * The engine accepts any host name, any origin, and any credentials, and has no setting to change that. It therefore
 * listens on a random loopback address that no web page can guess; only the proxy in `dynamo-proxy.ts` knows it.
 * @throws StartupError if there is no engine for this platform, it does not start, or the database is damaged
 */
export async function startDynamo({ databaseFile, trim }: DynamoOptions = {}): Promise<Dynamo> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) return connectToExternalEngine(external);
  if (!databaseFile) return startEngine([]);
  checkDatabase(databaseFile);
  const engine = await startEngine(['--db-path', databaseFile]);
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

async function startEngine(args: readonly string[]): Promise<Dynamo> {
  const program = enginePath();
  for (let attempt = 1; ; attempt += 1) {
    const host = unguessableHost();
    const port = await freePort(host);
    const endpoint = `http://${host}:${port}`;
    const engine = startSupervised(program, ['--host', host, '--port', String(port), ...args]);
    const outcome = await waitUntilReady(engine, endpoint);
    if (outcome === 'ready') return running(engine, endpoint);
    await engine.close();
    // Retry: another program may have taken the port since `freePort` found it.
    if (attempt === ATTEMPTS) throw new StartupError(`The DynamoDB engine did not start: ${outcome}`);
  }
}

/** On Linux, the only platform of the engine, all 16 million addresses of 127.0.0.0/8 are loopback addresses. */
function unguessableHost(): string {
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

function running(engine: SupervisedProcess, endpoint: string): Dynamo {
  let closing = false;
  const failed = engine.ended.then((how): Promise<never> => {
    if (closing) return new Promise(() => {});
    throw new StartupError(`The DynamoDB engine ${how}. ${engine.output().trim()}`);
  });
  // Avoid an unhandled rejection when the caller ignores `failed`.
  failed.catch(() => {});
  return {
    endpoint,
    pid: engine.pid,
    failed,
    close: async () => {
      closing = true;
      await engine.close();
    },
  };
}

/** Returns `ready`, or the reason for the failure. */
async function waitUntilReady(engine: SupervisedProcess, endpoint: string): Promise<string> {
  let end: string | undefined;
  void engine.ended.then((how) => {
    end = `it ${how}. ${engine.output().trim()}`;
  });
  const deadline = Date.now() + 10_000;
  while (end === undefined) {
    // The engine logs this after it has bound the port, so no other program can be responding on it.
    if (engine.output().includes('listening on') && (await responds(endpoint))) return 'ready';
    if (Date.now() > deadline) return `it did not respond within 10 seconds. ${engine.output().trim()}`;
    await delay(5);
  }
  return end;
}

async function responds(endpoint: string): Promise<boolean> {
  try {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function connectToExternalEngine(endpoint: string): Promise<Dynamo> {
  if (!URL.canParse(endpoint) || !(await responds(endpoint)))
    throw new StartupError(`No DynamoDB engine responds at DYNAMODB_ENDPOINT=${endpoint}.`);
  return { endpoint, pid: undefined, failed: new Promise(() => {}), close: async () => {} };
}

function enginePath(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${ENGINE}/package.json`)), 'dynoxide');
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartupError(
      `No DynamoDB engine is installed for ${process.platform}-${process.arch} (${ENGINE} requires Linux on x64). ` +
        "Start Amazon's DynamoDB Local and set its URL: DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start",
    );
  }
}
