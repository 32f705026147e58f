import { randomBytes } from 'node:crypto';

const MAX_ENTRIES = 1000;

/** Short-lived values under unguessable single-use keys: OAuth states, authorization codes, challenge sessions. */
export interface OneTimeStore<T> {
  /** Stores a value and returns its key. */
  put(value: T): string;
  /** Reads a value without using up its key; undefined if the key is unknown, used or expired. */
  peek(key: string): T | undefined;
  /** Reads a value and uses up its key. */
  take(key: string): T | undefined;
}

/** Creates an in-memory store for the latest 1,000 values, with a TTL in milliseconds. */
export function oneTimeStore<T>(ttl: number, clock: () => Date): OneTimeStore<T> {
  const entries = new Map<string, { value: T; expires: number }>();
  const peek = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.expires > clock().getTime() ? entry.value : undefined;
  };
  return {
    put(value) {
      const oldest = entries.keys().next();
      if (entries.size >= MAX_ENTRIES && !oldest.done) entries.delete(oldest.value);
      const key = randomBytes(24).toString('base64url');
      entries.set(key, { value, expires: clock().getTime() + ttl });
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
