import { randomUUID } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { TriggerEvent } from '#functions/identity/triggers/trigger-handler.ts';
import { type FunctionName, functions } from '#shared/deployment/functions.ts';
import { DEFAULT_TIMEOUT_SECONDS, type LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { StartupError } from '../errors.ts';
import type { FunctionEnvironment, Invocation, Preparation, Reply, Request, ThreadData } from './protocol.ts';

/** An error thrown in the worker thread, with its original name and stack. */
const functionError = ({ name, message, stack = message }: Pick<Error, 'name' | 'message' | 'stack'>) =>
  Object.assign(new Error(message), { name, stack });

export type FunctionHost = ReturnType<typeof startFunctionHost>;

/** The error that stopped a thread, with the lines of its stack that show where in our code. */
const crash = ({ name, message, stack = message }: Error) =>
  Object.assign(new Error(stack.replaceAll(/\n {4}at .*\bnode:internal\/.*/g, '').trim()), { name });

interface FunctionHostOptions {
  logFile: string;
  /** Called when the log cannot be written, and when changed code cannot be loaded. */
  report?: (error: unknown, label: string) => void;
}

type Call = { kind: 'invoke'; invocation: Invocation } | { kind: 'prepare'; preparation: Preparation };

/**
 * Starts the functions' worker thread, which loads their code while the rest of the portal starts. Truncates `logFile`
 * and writes the functions' logs to it. If the thread exits, the next call starts a new one.
 */
export function startFunctionHost({ logFile, report = () => {} }: FunctionHostOptions) {
  let isWritable = true;
  /** Reports the first error only, and goes on when a full disk has space again. */
  const log = (chunk: string | Buffer, write = appendFileSync): void => {
    try {
      write(logFile, chunk);
      isWritable = true;
    } catch (error) {
      if (isWritable) report(error, "Writing the functions' log");
      isWritable = false;
    }
  };
  log('', writeFileSync);
  const threads = new Set<FunctionThread>();
  let environment: FunctionEnvironment | undefined;
  let offsetMs = 0;
  let current: FunctionThread | undefined;
  let lastId = 0;

  const start = (onCrash: (error: Error) => void = () => {}, changed?: readonly string[]) => {
    const thread = new FunctionThread({ log, ...(changed && { changed }) }, (error) => {
      threads.delete(thread);
      if (current === thread) current = undefined;
      if (error) onCrash(error);
    });
    threads.add(thread);
    thread.post({ kind: 'clock', offsetMs });
    if (environment) thread.post({ kind: 'environment', environment });
    return thread;
  };
  const send = (call: Call): Promise<unknown> => {
    current ??= start();
    lastId += 1;
    return current.call({ ...call, id: lastId });
  };
  current = start();

  return {
    /** Sets the functions' environment variables. Must be called before any function runs. */
    configure: (given: FunctionEnvironment): void => {
      environment = given;
      current ??= start();
      current.post({ kind: 'environment', environment });
    },
    /** Sets how far the time of later invocations is ahead of the real time. */
    setClock: (givenMs: number): void => {
      offsetMs = givenMs;
      current?.post({ kind: 'clock', offsetMs });
    },
    /** Invokes a function and resolves with its result. Rejects if it throws or its worker thread exits. */
    invoke: (invocation: Invocation): Promise<unknown> => send({ kind: 'invoke', invocation }),
    /** Invokes the user pool's Lambda trigger and resolves with the event it returns. Rejects as `invoke` does. */
    trigger: async <Event extends TriggerEvent>(event: Event) =>
      (await send({ kind: 'invoke', invocation: invocationOf('identity', event) })) as Event,
    /** Creates the table and the demo data. */
    prepare: (preparation: Preparation): Promise<unknown> => send({ kind: 'prepare', preparation }),
    /**
     * Loads the current code of all functions for later invocations, and reports if that fails. Invocations in progress
     * finish on the previous code.
     * @param changed the changed files, some of which no function may load at its start
     */
    reload: (changed: readonly string[] = []): void => {
      const previous = current;
      current = start((error) => report(crash(error), "The functions' code"), changed);
      previous?.terminateWhenIdle();
    },
    close: async (): Promise<void> => {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

/** An invocation with a new request ID, which times out as on AWS. */
export function invocationOf(name: FunctionName, event: unknown): Invocation {
  const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS }: LambdaFunction = functions[name];
  return { name, event, requestId: randomUUID(), deadline: Date.now() + timeoutSeconds * 1000 };
}

interface ThreadOptions extends ThreadData {
  log: (chunk: Buffer) => void;
}

class FunctionThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #retired = false;

  /** @param onExit gets the error that stopped the thread, if any */
  constructor({ log, ...data }: ThreadOptions, onExit: (error?: Error) => void) {
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      // Do not inherit this process's flags, such as `--eval` or a test runner's.
      execArgv: [],
      env: withoutAws(process.env),
      workerData: data satisfies ThreadData,
      stdout: true,
      stderr: true,
    });
    for (const output of [this.#worker.stdout, this.#worker.stderr]) output.on('data', log);
    let cause: Error | undefined;
    this.#worker.on('error', (error) => {
      cause = error instanceof Error ? error : new Error(String(error));
    });
    this.#worker.on('message', (reply: Reply) => this.#complete(reply));
    this.#worker.on('exit', () => {
      onExit(cause);
      const error = cause ?? new Error('The functions were stopped.');
      for (const { reject } of this.#pending.values()) reject(functionError(error));
      this.#pending.clear();
    });
  }

  post(request: Request): void {
    this.#worker.postMessage(request);
  }

  call(request: Call & { id: number }): Promise<unknown> {
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(request.id, pending);
    this.post(request);
    return pending.promise;
  }

  terminateWhenIdle(): void {
    this.#retired = true;
    if (this.#pending.size === 0) void this.terminate();
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #complete(reply: Reply): void {
    const call = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.ok) call?.resolve(JSON.parse(reply.json));
    else if (reply.name === StartupError.name) call?.reject(new StartupError(reply.message));
    else call?.reject(functionError(reply));
    if (this.#retired && this.#pending.size === 0) void this.terminate();
  }
}

/** Removes the user's AWS configuration: a profile would override the portal's own credentials. */
function withoutAws(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('AWS_')));
}
