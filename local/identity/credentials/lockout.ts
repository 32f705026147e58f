import { notAuthorized } from '../errors.ts';
import { BoundedMap } from './bounded-map.ts';

const FREE_FAILURES = 5;
const LONGEST_MS = 15 * 60_000;

/**
 * Cognito's answer to guessing: from the fifth wrong password on, a name is locked for a second, twice as long with
 * each further one, at most 15 minutes. A right password, or 15 quiet minutes, start anew. Names that no user has are
 * locked alike. In memory.
 */
export function lockouts(clock: () => Date) {
  const failures = new BoundedMap<{ count: number; last: number }>();
  return {
    /** Throws NotAuthorizedException while the name is locked, whatever the password. */
    assertOpen(name: string): void {
      const { count = 0, last = 0 } = failures.get(name) ?? {};
      const locked = count < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (count - FREE_FAILURES), LONGEST_MS);
      if (clock().getTime() < last + locked) throw notAuthorized('Password attempts exceeded');
    },
    failed(name: string): void {
      const now = clock().getTime();
      const { count = 0, last = 0 } = failures.get(name) ?? {};
      failures.set(name, { count: now - last > LONGEST_MS ? 1 : count + 1, last: now });
    },
    succeeded(name: string): void {
      failures.delete(name);
    },
  };
}
