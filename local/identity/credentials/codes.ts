import { randomInt } from 'node:crypto';
import { errors } from '../errors.ts';
import type { IssuedCode } from '../pool/pool-state.ts';
import { BoundedMap } from './bounded-map.ts';

const HOUR = 3_600_000;
const LIFETIME = { signUp: 24 * HOUR, reset: HOUR, attribute: 24 * HOUR };
export type CodeKind = keyof typeof LIFETIME;

const MOST_WRONG_ANSWERS = 5;
/**
 * By kind, as https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html has them. Of the codes for a reset
 * Cognito allows between 5 and 20 by its guess of the risk; here everybody is as little risk as can be.
 */
export const MOST_CODES_AN_HOUR: Record<CodeKind, number> = { signUp: 5, reset: 20, attribute: 5 };

/** A new code of six digits: for 24 hours where it confirms an address, for one where it resets a password. */
export function newCode(kind: CodeKind, now: Date): IssuedCode {
  const value = randomInt(1_000_000).toString().padStart(6, '0');
  return { value, expires: now.getTime() + LIFETIME[kind] };
}

/** A code that has served. */
export const spent = (code: IssuedCode | undefined): IssuedCode | undefined =>
  code && { ...code, expires: 0 };

/**
 * How often codes were sent and guessed, by name, whether a user has that name or not: so neither an answer nor a limit
 * tells who exists. In memory.
 */
export interface CodeGuard {
  /** Notes that a code is (or seems to be) sent; throws LimitExceededException after too many of a kind in an hour. */
  sending(kind: CodeKind, name: string): void;
  /**
   * Returns for the right answer to a code that is good. Throws CodeMismatchException for a wrong one, also where there
   * is no code or no user; ExpiredCodeException for the right answer to a code that is old or used; and
   * LimitExceededException after five wrong ones, until the next code is sent.
   */
  check(kind: CodeKind, name: string, code: IssuedCode | undefined, answer: string): void;
}

export function codeGuard(clock: () => Date): CodeGuard {
  const sent = new BoundedMap<number[]>();
  const wrong = new BoundedMap<number>();
  return {
    sending(kind, name) {
      const key = `${kind} ${name}`;
      const now = clock().getTime();
      const lately = (sent.get(key) ?? []).filter((at) => now - at < HOUR);
      if (lately.length >= MOST_CODES_AN_HOUR[kind]) throw errors.tooManyAttempts();
      sent.set(key, [...lately, now]);
      wrong.delete(key);
    },
    check(kind, name, code, answer) {
      const key = `${kind} ${name}`;
      const attempts = wrong.get(key) ?? 0;
      if (attempts >= MOST_WRONG_ANSWERS) throw errors.tooManyAttempts();
      if (code?.value !== answer) {
        wrong.set(key, attempts + 1);
        throw errors.codeMismatch();
      }
      if (code.expires <= clock().getTime()) throw errors.codeExpired();
      wrong.delete(key);
    },
  };
}
