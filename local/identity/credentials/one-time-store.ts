import { randomBytes } from 'node:crypto';

const MOST = 1000;

/** Values behind unguessable keys that work once and for a limited time: states, codes, challenge sessions. */
export interface OneTime<T> {
  put(value: T): string;
  /** The value, still usable afterwards; undefined when the key is unknown, used or expired. */
  peek(key: string): T | undefined;
  /** The value, for the only time. */
  take(key: string): T | undefined;
}

/** Keeps values for `lifetime` milliseconds by the clock, in memory, the newest thousand. */
export function oneTime<T>(lifetime: number, clock: () => Date): OneTime<T> {
  const entries = new Map<string, { value: T; expires: number }>();
  const peek = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.expires > clock().getTime() ? entry.value : undefined;
  };
  return {
    put(value) {
      const oldest = entries.keys().next();
      if (entries.size >= MOST && !oldest.done) entries.delete(oldest.value);
      const key = randomBytes(24).toString('base64url');
      entries.set(key, { value, expires: clock().getTime() + lifetime });
      return key;
    },
    peek,
    take(key) {
      const value = peek(key);
      entries.delete(key);
      return value;
    },
  };
}
