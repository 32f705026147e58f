import { randomBytes } from 'node:crypto';

const MAX_ENTRIES = 10_000;

/** A map limited to the latest 10,000 keys, because any caller can add keys. */
export class BoundedMap<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    this.delete(key);
    const oldest = this.keys().next();
    if (this.size >= MAX_ENTRIES && !oldest.done) this.delete(oldest.value);
    return super.set(key, value);
  }
}

export type OneTimeStore<T> = ReturnType<typeof oneTimeStore<T>>;

/**
 * Stores short-lived values under unguessable single-use keys: OAuth states, authorization codes, challenge sessions. In
 * memory, with a TTL in milliseconds.
 */
export function oneTimeStore<T>(ttl: number, clock: () => Date) {
  const entries = new BoundedMap<{ value: T; expires: number }>();
  const peek = (key: string): T | undefined => {
    const entry = entries.get(key);
    return entry && entry.expires > clock().getTime() ? entry.value : undefined;
  };
  return {
    /** Stores a value and returns its key. */
    put(value: T): string {
      const key = randomBytes(24).toString('base64url');
      entries.set(key, { value, expires: clock().getTime() + ttl });
      return key;
    },
    /** Reads a value without using up its key; undefined if the key is unknown, used or expired. */
    peek,
    /** Reads a value and uses up its key. */
    take(key: string): T | undefined {
      const value = peek(key);
      entries.delete(key);
      return value;
    },
  };
}
