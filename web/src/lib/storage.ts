import { useCallback, useState } from 'react';
import * as z from 'zod/mini';

/**
 * JSON values in one area of Web Storage. Never throws: if the browser blocks storage or the area is full, values are kept
 * until the page is unloaded.
 */
export function jsonStorage(area: () => Storage) {
  /** What could not be stored. */
  const memory = new Map<string, string>();
  const clearListeners = new Set<() => void>();
  return {
    /** The stored value, not validated; undefined if there is none or it is not JSON. */
    read: (key: string): unknown =>
      attempt(() => {
        const text = memory.get(key) ?? area().getItem(key);
        return text === null ? undefined : JSON.parse(text);
      }),
    /** Returns whether the value survives a reload. */
    write(key: string, value: unknown): boolean {
      const text = JSON.stringify(value);
      memory.set(key, text);
      attempt(() => {
        area().setItem(key, text);
        memory.delete(key);
      });
      return !memory.has(key);
    },
    remove(key: string): void {
      memory.delete(key);
      attempt(() => area().removeItem(key));
    },
    clear(): void {
      memory.clear();
      attempt(() => area().clear());
      for (const listener of clearListeners) listener();
    },
    /** Registers a callback for `clear`, for modules that keep a copy in memory. */
    onClear: (listener: () => void): void => void clearListeners.add(listener),
    keys: (): string[] => attempt(() => Object.keys(area())) ?? [],
  };
}

/** Shared by all tabs of this browser. */
export const browserStorage = jsonStorage(() => localStorage);

/** Cleared when the tab is closed or its user changes, so that no user sees the previous user's data. */
export const tabStorage = jsonStorage(() => sessionStorage);

export interface StoredValue<T> {
  /** The value; null if none is stored or it does not match the schema. */
  read: () => T | null;
  /** Returns whether the value survives a reload. */
  write: (value: T) => boolean;
  remove: () => void;
}

/** The value under a key of {@link tabStorage} or {@link browserStorage}, validated by the schema when it is read. */
export function storedValue<T>(
  storage: Pick<typeof tabStorage, 'read' | 'write' | 'remove'>,
  key: string,
  schema: z.core.$ZodType<T>,
): StoredValue<T> {
  return {
    read: () => z.safeParse(schema, storage.read(key)).data ?? null,
    write: (value) => storage.write(key, value),
    remove: () => storage.remove(key),
  };
}

/** State that is also kept in `stored`; without it, the state lasts as long as the component. The setter is stable. */
export function useStored<T>(stored: StoredValue<T> | null, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => stored?.read() ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(() => next);
      stored?.write(next);
    },
    [stored],
  );
  return [value, set];
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
