import type { Clock } from '#functions/core/platform/clock.ts';
import { ApiFailure, brokenRule, type ErrorLine, failure } from './failure.ts';

/** The kinds of requests to the API. `*` stands for all of them. */
export const API_METHODS = ['list', 'read', 'create', 'update', 'status', 'codes'] as const;
export type ApiMethod = (typeof API_METHODS)[number];

/**
 * What happens to a request. `before` and `after` drop the connection before or after the work is done; `error` answers with
 * a server error after it; `garbled` with something else than JSON. For `invalid`, the lines are the fields that are wrong.
 */
export type Fault =
  | { readonly kind: 'before' | 'after' | 'error' | 'garbled' | 'conflict' | 'license' }
  | { readonly kind: 'rate'; readonly retryAfterSeconds: number }
  | { readonly kind: 'invalid'; readonly lines: readonly ErrorLine[] }
  | { readonly kind: 'rule'; readonly line: string };

/** What becomes of an answer. */
export type Outcome = 'answer' | 'lost' | 'error' | 'garbled';

/** Which requests a fault happens to. `write` stands for all that change something. */
export type FaultScope = ApiMethod | 'write' | '*';

export interface PlannedFault {
  readonly method: FaultScope;
  readonly fault: Fault;
  /** How many more requests it happens to. Null: to all of them. */
  times: number | null;
}

/** The faults of the sandbox, by method. `downUntil` is by the clock of the sandbox, in epoch milliseconds. */
export class Faults {
  planned: PlannedFault[] = [];
  readonly delays = new Map<ApiMethod | '*', number>();
  downUntil: number | null = null;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  plan(method: FaultScope, fault: Fault, times: number | null = 1): void {
    this.planned.push({ method, fault, times });
  }

  recover(): void {
    this.planned = [];
    this.delays.clear();
    this.downUntil = null;
  }

  isDown(): boolean {
    return this.downUntil !== null && this.#clock.now().getTime() < this.downUntil;
  }

  delayOf(method: ApiMethod): number {
    return this.delays.get(method) ?? this.delays.get('*') ?? 0;
  }

  /**
   * Takes the next fault of a method, and applies it.
   * @returns what becomes of the answer
   * @throws ApiFailure for a fault that does nothing
   */
  around<T>(method: ApiMethod, work: () => T): { readonly outcome: Outcome; readonly result: T | undefined } {
    if (this.isDown()) throw failure(503, 'serverError', 'The service is not available');
    const fault = this.#next(method);
    switch (fault?.kind) {
      case undefined:
        return { outcome: 'answer', result: work() };
      case 'before':
        return { outcome: 'lost', result: undefined };
      case 'after':
        return { outcome: 'lost', result: work() };
      case 'error':
      case 'garbled':
        return { outcome: fault.kind, result: work() };
      case 'conflict':
        throw failure(409, 'resourceConflict', 'The order is being changed by another user');
      case 'license':
        throw failure(403, 'licenseNotAvailable', 'All licenses are in use');
      case 'rate':
        throw failure(429, 'tooManyRequests', 'There were too many requests', fault.retryAfterSeconds);
      case 'invalid':
        throw new ApiFailure(400, fault.lines);
      case 'rule':
        throw brokenRule(fault.line);
    }
  }

  #next(method: ApiMethod): Fault | undefined {
    const found = this.planned.find((planned) => isIn(method, planned.method));
    if (!found) return undefined;
    if (found.times !== null) found.times -= 1;
    if (found.times === 0) this.planned = this.planned.filter((planned) => planned !== found);
    return found.fault;
  }
}

const isIn = (method: ApiMethod, scope: FaultScope): boolean =>
  scope === '*' ||
  scope === method ||
  (scope === 'write' && (method === 'create' || method === 'update' || method === 'status'));
