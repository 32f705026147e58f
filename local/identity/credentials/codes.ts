import { randomInt } from 'node:crypto';
import { CODE_VALIDITY } from '#shared/deployment/user-pool.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { errors, notAuthorized } from '../errors.ts';
import type { IssuedCode } from '../pool/pool-state.ts';
import { BoundedMap } from './one-time-store.ts';

const CONFIRMATION_MS = CODE_VALIDITY.confirmationHours * HOUR_MS;
const LIFETIME_MS = {
  signUp: CONFIRMATION_MS,
  reset: CODE_VALIDITY.resetHours * HOUR_MS,
  attribute: CONFIRMATION_MS,
};
type CodeKind = keyof typeof LIFETIME_MS;

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

export type CodeLimits = ReturnType<typeof codeLimits>;

/**
 * Rate limits for confirmation codes. They count by user name whether or not the user exists, so that neither a response
 * nor a limit discloses who exists. Kept in memory.
 */
export function codeLimits(clock: () => Date) {
  const sent = new BoundedMap<number[]>();
  const wrong = new BoundedMap<number>();
  return {
    /**
     * Counts a code that is sent, or would be sent if the user existed.
     * @throws LimitExceededException above the hourly limit.
     */
    countSent(kind: CodeKind, name: string): void {
      const key = `${kind} ${name}`;
      const now = clock().getTime();
      const recent = (sent.get(key) ?? []).filter((at) => now - at < HOUR_MS);
      if (recent.length >= MAX_CODES_PER_HOUR[kind]) throw errors.tooManyAttempts();
      sent.set(key, [...recent, now]);
      wrong.delete(key);
    },
    /**
     * Checks an entered code against the issued one.
     * @throws CodeMismatchException if the code is wrong, or no code or user exists.
     * @throws ExpiredCodeException if the code is correct but expired or used.
     * @throws LimitExceededException after five wrong codes, until the next code is sent.
     */
    check(kind: CodeKind, name: string, code: IssuedCode | undefined, entered: string): void {
      const key = `${kind} ${name}`;
      const attempts = wrong.get(key) ?? 0;
      if (attempts >= MAX_WRONG_CODES) throw errors.tooManyAttempts();
      if (code?.value !== entered) {
        wrong.set(key, attempts + 1);
        throw errors.codeMismatch();
      }
      if (code.expires <= clock().getTime()) throw errors.codeExpired();
      wrong.delete(key);
    },
  };
}

const FREE_FAILURES = 5;
const MAX_LOCK_MS = 15 * 60_000;

/**
 * Cognito's lockout: from the fifth wrong password on, a user name is locked for one second, doubled with each further
 * failure up to 15 minutes. A correct password, or 15 minutes without an attempt, resets the count. Unknown user names
 * are locked the same way. Kept in memory.
 */
export function lockouts(clock: () => Date) {
  const failures = new BoundedMap<{ count: number; last: number }>();
  return {
    /** @throws NotAuthorizedException while the user name is locked, whatever the password. */
    assertUnlocked(name: string): void {
      const { count = 0, last = 0 } = failures.get(name) ?? {};
      const locked = count < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (count - FREE_FAILURES), MAX_LOCK_MS);
      if (clock().getTime() < last + locked) throw notAuthorized('Password attempts exceeded');
    },
    recordFailure(name: string): void {
      const now = clock().getTime();
      const { count = 0, last = 0 } = failures.get(name) ?? {};
      failures.set(name, { count: now - last > MAX_LOCK_MS ? 1 : count + 1, last: now });
    },
    reset: (name: string) => failures.delete(name),
  };
}
