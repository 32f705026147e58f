import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, StartupError } from '../errors.ts';
import { freePort } from '../http/free-port.ts';
import { startWatched, type WatchedProcess } from './child-process.ts';
import { prepareDatabase } from './database-file.ts';
import { startTrimming, type TrimOptions } from './stream-trim.ts';

const ENGINE = '@dynoxide/linux-x64';
const ATTEMPTS = 3;

export interface Dynamo {
  readonly endpoint: string;
  /** The engine's process; undefined where the engine is somebody else's. */
  readonly pid: number | undefined;
  /** Rejects when the engine ends although nobody asked it to; never resolves. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

export interface DynamoOptions {
  /** The file for the data; in memory if left out. Nobody else may use the file: see `data/lock.ts`. */
  databaseFile?: string;
  /** Keeps the file small: stream records that nobody needs are deleted at the start and while the engine runs. */
  trim?: TrimOptions;
}

/**
 * Starts the DynamoDB engine on a free port of this machine, or takes the one that `DYNAMODB_ENDPOINT` names. The
 * engine ends with this process, however that ends. Throws StartupError if there is no engine, if it does not start, or
 * if the database is damaged.
 *
 * The engine answers any host name, allows every web page to call it, and takes any credentials, and nothing of that
 * can be turned off. So it listens on an address that no page can guess; the gate in `dynamo-guard.ts` knows it.
 */
export async function startDynamo({ databaseFile, trim }: DynamoOptions = {}): Promise<Dynamo> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) return takeEndpoint(external);
  if (!databaseFile) return startEngine([]);
  prepareDatabase(databaseFile, trim);
  const engine = await startEngine(['--db-path', databaseFile]);
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
    const engine = startWatched(program, ['--host', host, '--port', String(port), ...args]);
    const outcome = await untilItAnswers(engine, endpoint);
    if (outcome === 'ready') return running(engine, endpoint);
    await engine.close();
    // Somebody else may take the port between finding it free and using it.
    if (attempt === ATTEMPTS) throw new StartupError(`The DynamoDB engine does not start: ${outcome}`);
  }
}

/** On Linux, where the engine runs, all of 127.0.0.0/8 is this machine and nobody else's: 16 million addresses. */
function unguessableHost(): string {
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

function running(engine: WatchedProcess, endpoint: string): Dynamo {
  let closing = false;
  const failed = engine.ended.then((how): Promise<never> => {
    if (closing) return new Promise(() => {});
    throw new StartupError(`The DynamoDB engine ${how}. ${engine.output().trim()}`);
  });
  // Whoever does not care for a failure must not be ended by it as an unhandled rejection.
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

async function untilItAnswers(engine: WatchedProcess, endpoint: string): Promise<string> {
  let end: string | undefined;
  void engine.ended.then((how) => {
    end = `it ${how}. ${engine.output().trim()}`;
  });
  const deadline = Date.now() + 10_000;
  while (end === undefined) {
    // Only the engine itself writes this, so an answer after it is not that of a stranger on the same port.
    if (engine.output().includes('listening on') && (await answers(endpoint))) return 'ready';
    if (Date.now() > deadline) return `it did not answer within ten seconds. ${engine.output().trim()}`;
    await delay(5);
  }
  return end;
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function takeEndpoint(endpoint: string): Promise<Dynamo> {
  if (!URL.canParse(endpoint) || !(await answers(endpoint))) {
    throw new StartupError(`Nothing answers at DYNAMODB_ENDPOINT=${endpoint}.`);
  }
  return { endpoint, pid: undefined, failed: new Promise(() => {}), close: async () => {} };
}

function enginePath(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${ENGINE}/package.json`)), 'dynoxide');
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartupError(
      `There is no DynamoDB engine for ${process.platform}-${process.arch} among the packages (${ENGINE} is for Linux on x64). ` +
        "Start Amazon's DynamoDB Local and give its address: DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start",
    );
  }
}
