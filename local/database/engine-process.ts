import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../errors.ts';
import { freePort } from '../http/listen.ts';
import { type Command, type SupervisedProcess, startSupervised } from './child-process.ts';

const ATTEMPTS = 3;

/** A DynamoDB engine in its own process. */
export interface Dynamo {
  readonly endpoint: string;
  readonly pid: number;
  /** The header of all requests for the engine's data. Undefined if the engine accepts any. */
  readonly authorization?: string;
  /** Rejects if the engine exits unexpectedly; never resolves. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

export interface EngineStart {
  /** The loopback address to listen on. */
  readonly host: string;
  /** Must end when its standard input closes. */
  command(port: number): Command;
  /** Whether the engine has bound its port, by its standard error. By default, its first response tells. */
  isListening?(output: string): boolean;
  readonly timeoutMs: number;
}

/**
 * Starts an engine on a free local port and waits until it responds.
 * @throws StartupError if it does not start
 */
export async function startEngine(start: EngineStart): Promise<Dynamo> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(start.host);
    const endpoint = `http://${start.host}:${port}`;
    const engine = startSupervised(start.command(port));
    const outcome = await waitUntilReady(engine, endpoint, start);
    if (outcome === 'ready') return running(engine, endpoint);
    await engine.close();
    // Retry: another program may have taken the port since `freePort` found it.
    if (attempt === ATTEMPTS) throw new StartupError(`The DynamoDB engine did not start: ${outcome}`);
  }
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
async function waitUntilReady(
  engine: SupervisedProcess,
  endpoint: string,
  { isListening = () => true, timeoutMs }: EngineStart,
): Promise<string> {
  let end: string | undefined;
  void engine.ended.then((how) => {
    end = `it ${how}. ${engine.output().trim()}`;
  });
  const deadline = Date.now() + timeoutMs;
  while (end === undefined) {
    if (isListening(engine.output()) && (await responds(endpoint))) return 'ready';
    if (Date.now() > deadline)
      return `it did not respond within ${timeoutMs / 1000} seconds. ${engine.output().trim()}`;
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
