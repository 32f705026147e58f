import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { TriggerEvent, TriggerHandler } from '../../functions/identity/triggers/trigger-handler.ts';
import { StartupError } from '../errors.ts';
import type { FunctionEnvironment, Invocation, Occurrence, Preparation, Reply, Request } from './protocol.ts';

/** An error of the other side, with the stack it had there. */
class FunctionError extends Error {
  constructor(name: string, message: string, stack: string) {
    super(message);
    this.name = name;
    this.stack = stack;
  }
}

export interface FunctionHost {
  /** Gives the functions their environment; nothing runs before it. */
  configure(environment: FunctionEnvironment): void;
  /** Runs a function; resolves with its answer. Rejects with FunctionError when it throws or its thread ends. */
  invoke(invocation: Invocation): Promise<unknown>;
  /** Runs the triggers of the user pool on an event; resolves with the event. Rejects as `invoke` does. */
  trigger: TriggerHandler;
  /** Runs an event function; resolves with its answer. Rejects as `invoke` does. */
  handle(occurrence: Occurrence): Promise<unknown>;
  /** Makes the table and the demo data in the environment of the functions. Resolves with the seeding's summary. */
  prepare(preparation: Preparation): Promise<unknown>;
  /** Runs later calls on the code as it is now; calls under way end on the old. */
  reload(): void;
  close(): Promise<void>;
}

interface FunctionHostOptions {
  logFile: string;
  /** Gets what keeps the log from being written. */
  report?: (error: unknown, what: string) => void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

type Order =
  | { kind: 'invoke'; invocation: Invocation }
  | { kind: 'trigger'; event: TriggerEvent }
  | { kind: 'event'; occurrence: Occurrence }
  | { kind: 'prepare'; preparation: Preparation };

/**
 * Starts the thread of the functions. It loads their code at once, while the rest of the portal starts. What they log
 * goes to `logFile`, which starts over. When something ends the thread, the next call gets a new one.
 */
export function startFunctionHost({ logFile, report = () => {} }: FunctionHostOptions): FunctionHost {
  const log = createWriteStream(logFile);
  // A full disk costs the log, and nothing but the log.
  log.on('error', (error) => report(error, 'The log of the functions'));
  const threads = new Set<FunctionThread>();
  let environment: FunctionEnvironment | undefined;
  let current: FunctionThread | undefined;
  let lastId = 0;

  const start = () => {
    const thread = new FunctionThread(log, () => {
      threads.delete(thread);
      if (current === thread) current = undefined;
    });
    threads.add(thread);
    if (environment) thread.post({ kind: 'environment', environment });
    return thread;
  };
  const send = (order: Order): Promise<unknown> => {
    current ??= start();
    lastId += 1;
    return current.call({ ...order, id: lastId });
  };
  current = start();

  return {
    configure: (given) => {
      environment = given;
      current ??= start();
      current.post({ kind: 'environment', environment });
    },
    invoke: (invocation) => send({ kind: 'invoke', invocation }),
    trigger: async <Event extends TriggerEvent>(event: Event) =>
      (await send({ kind: 'trigger', event })) as Event,
    handle: (occurrence) => send({ kind: 'event', occurrence }),
    prepare: (preparation) => send({ kind: 'prepare', preparation }),
    reload: () => {
      const old = current;
      current = start();
      old?.endWhenIdle();
    },
    close: async () => {
      await Promise.all([...threads].map((thread) => thread.terminate()));
      await new Promise<void>((done) => log.end(done));
    },
  };
}

class FunctionThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #retired = false;

  constructor(log: Writable, onEnd: () => void) {
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      // The flags of whoever runs this process (a test runner, `--eval`) are not for the functions.
      execArgv: [],
      env: withoutAws(process.env),
      stdout: true,
      stderr: true,
    });
    for (const output of [this.#worker.stdout, this.#worker.stderr])
      output.on('data', (chunk: Buffer) => void (log.destroyed || log.write(chunk)));
    let cause: unknown;
    this.#worker.on('error', (error) => {
      cause = error;
    });
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('exit', () => {
      onEnd();
      const { name, message, stack } =
        cause instanceof Error ? cause : new Error('The functions were stopped.');
      for (const { reject } of this.#waiting.values())
        reject(new FunctionError(name, message, stack ?? message));
      this.#waiting.clear();
    });
  }

  post(request: Request): void {
    this.#worker.postMessage(request);
  }

  call(request: Order & { id: number }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.post(request);
    });
  }

  endWhenIdle(): void {
    this.#retired = true;
    if (this.#waiting.size === 0) void this.terminate();
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) waiting?.resolve(JSON.parse(reply.json));
    else if (reply.name === StartupError.name) waiting?.reject(new StartupError(reply.message));
    else waiting?.reject(new FunctionError(reply.name, reply.message, reply.stack));
    if (this.#retired && this.#waiting.size === 0) void this.terminate();
  }
}

/** Keys, profiles and regions of the machine's user are not for the functions: a profile would win over our keys. */
function withoutAws(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('AWS_')));
}
