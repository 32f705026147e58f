import { randomInt } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#shared/rules/durations.ts';
import { errors } from '../errors.ts';
import type { IssuedCode } from '../pool/pool-state.ts';

const LIFETIME_MS = { signUp: DAY_MS, reset: HOUR_MS, attribute: DAY_MS };
export type CodeKind = keyof typeof LIFETIME_MS;

const MAX_WRONG_CODES = 5;
/**
 * From https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html. Cognito allows 5 to 20 reset codes
 * depending on its risk estimate; the emulator assumes the lowest risk.
 */
export const MAX_CODES_PER_HOUR: Record<CodeKind, number> = { signUp: 5, reset: 20, attribute: 5 };

/** A new six-digit confirmation code. */
export function newCode(kind: CodeKind, now: Date): IssuedCode {
  const value = randomInt(1_000_000).toString().padStart(6, '0');
  return { value, expires: now.getTime() + LIFETIME_MS[kind] };
}

/** The same code, expired because it was used. */
export const usedCode = (code: IssuedCode | undefined): IssuedCode | undefined =>
  code && { ...code, expires: 0 };

/**
 * Rate limits for confirmation codes. They count by user name whether or not the user exists, so that neither a response
 * nor a limit discloses who exists. Kept in memory.
 */
export interface CodeLimits {
  /**
   * Counts a code that is sent, or would be sent if the user existed.
   * @throws LimitExceededException above the hourly limit.
   */
  countSent(kind: CodeKind, name: string): void;
  /**
   * Checks a user's answer against the issued code.
   * @throws CodeMismatchException if the code is wrong, or no code or user exists.
   * @throws ExpiredCodeException if the code is correct but expired or used.
   * @throws LimitExceededException after five wrong codes, until the next code is sent.
   */
  check(kind: CodeKind, name: string, code: IssuedCode | undefined, answer: string): void;
}

export function codeLimits(clock: () => Date): CodeLimits {
  const sent = new BoundedMap<number[]>();
  const wrong = new BoundedMap<number>();
  return {
    countSent(kind, name) {
      const key = `${kind} ${name}`;
      const now = clock().getTime();
      const recent = (sent.get(key) ?? []).filter((at) => now - at < HOUR_MS);
      if (recent.length >= MAX_CODES_PER_HOUR[kind]) throw errors.tooManyAttempts();
      sent.set(key, [...recent, now]);
      wrong.delete(key);
    },
    check(kind, name, code, answer) {
      const key = `${kind} ${name}`;
      const attempts = wrong.get(key) ?? 0;
      if (attempts >= MAX_WRONG_CODES) throw errors.tooManyAttempts();
      if (code?.value !== answer) {
        wrong.set(key, attempts + 1);
        throw errors.codeMismatch();
      }
      if (code.expires <= clock().getTime()) throw errors.codeExpired();
      wrong.delete(key);
    },
  };
}

const MAX_ENTRIES = 10_000;

/** A map limited to the latest 10,000 keys, because any caller can add keys. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size >= MAX_ENTRIES && !oldest.done) this.#entries.delete(oldest.value);
    this.#entries.set(key, value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
