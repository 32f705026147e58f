import type { FunctionName } from '#shared/deployment/functions.ts';
import type { SeedOptions } from '../seed/seed.ts';

/** The functions' `process.env`: their own variables and those of the AWS SDK. */
export type FunctionEnvironment = Record<string, string>;

export interface Invocation<Event = unknown> {
  name: FunctionName;
  event: Event;
  requestId: string;
  /** When the function times out, in milliseconds since the Unix epoch. */
  deadline: number;
}

/** What the worker thread is started with. */
export interface ThreadData {
  /**
   * The files that have changed since the thread before. With them, it loads every function and these files at once, so
   * that an error in changed code is seen when it is saved.
   */
  changed?: readonly string[];
}

export interface Preparation {
  tableName: string;
  /** Undefined to create no demo data. */
  seed: SeedOptions | undefined;
}

/**
 * Message from the portal to the worker thread. The environment must be sent first. `clock` says how far the portal's time
 * is ahead of the real time.
 */
export type Request =
  | { kind: 'clock'; offsetMs: number }
  | { kind: 'environment'; environment: FunctionEnvironment }
  | { kind: 'invoke'; id: number; invocation: Invocation }
  | { kind: 'prepare'; id: number; preparation: Preparation };

/** Message from the worker thread to the portal. The result is serialized as JSON, as it is by Lambda. */
export type Reply =
  | { id: number; ok: true; json: string }
  | { id: number; ok: false; name: string; message: string; stack: string };
