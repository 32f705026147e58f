/**
 * JSON values in one area of Web Storage. Nothing throws: if the browser blocks storage or the area is full, values are
 * not stored and reads find nothing.
 */
export function jsonStorage(area: () => Storage) {
  return {
    /** The stored value, not validated; undefined if there is none or it is not JSON. */
    read: (key: string): unknown =>
      attempt(() => {
        const text = area().getItem(key);
        return text === null ? undefined : JSON.parse(text);
      }),
    write: (key: string, value: unknown): void => attempt(() => area().setItem(key, JSON.stringify(value))),
    remove: (key: string): void => attempt(() => area().removeItem(key)),
    clear: (): void => attempt(() => area().clear()),
    keys: (): string[] => attempt(() => Object.keys(area())) ?? [],
  };
}

/** Shared by all tabs of this browser. */
export const browserStorage = jsonStorage(() => localStorage);

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
