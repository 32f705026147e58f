import { useCallback, useState } from 'react';
import * as z from 'zod/mini';

/**
 * One area of Web Storage. Never throws: if the browser blocks storage or the area is full, values are kept until the page
 * is unloaded.
 */
function textStorage(area: () => Storage) {
  /** What could not be stored. */
  const memory = new Map<string, string>();
  const stored = () => attempt(() => Object.keys(area())) ?? [];
  return {
    getItem: (key: string): string | null => memory.get(key) ?? attempt(() => area().getItem(key)) ?? null,
    /** Returns whether the value survives a reload. */
    setItem(key: string, text: string): boolean {
      memory.set(key, text);
      attempt(() => {
        area().setItem(key, text);
        memory.delete(key);
      });
      return !memory.has(key);
    },
    removeItem(key: string): void {
      memory.delete(key);
      attempt(() => area().removeItem(key));
    },
    /** Moves the stored values under these keys to memory. */
    keepInMemory(isMoved: (key: string) => boolean): void {
      for (const key of stored().filter(isMoved)) {
        memory.set(key, memory.get(key) ?? area().getItem(key) ?? '');
        area().removeItem(key);
      }
    },
    clear(): void {
      memory.clear();
      attempt(() => area().clear());
    },
    keys: (): string[] => [...memory.keys(), ...stored()],
  };
}

/** JSON values in one area of Web Storage. */
export function jsonStorage(area: () => Storage) {
  const text = textStorage(area);
  const clearListeners = new Set<() => void>();
  return {
    text,
    /** The stored value, not validated; undefined if there is none or it is not JSON. */
    read: (key: string): unknown =>
      attempt(() => {
        const json = text.getItem(key);
        return json === null ? undefined : JSON.parse(json);
      }),
    /** Returns whether the value survives a reload. */
    write: (key: string, value: unknown): boolean => text.setItem(key, JSON.stringify(value)),
    remove: text.removeItem,
    clear(): void {
      text.clear();
      for (const listener of clearListeners) listener();
    },
    /** Registers a callback for `clear`, for modules that keep a copy in memory. */
    onClear: (listener: () => void): void => void clearListeners.add(listener),
    keys: text.keys,
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
