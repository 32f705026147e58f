import { notAuthorized } from '../errors.ts';
import { BoundedMap } from './codes.ts';

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
    reset(name: string): void {
      failures.delete(name);
    },
  };
}
