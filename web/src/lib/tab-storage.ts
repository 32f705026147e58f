const copies = new Set<() => void>();

/**
 * What this tab remembers until it is closed. A browser that forbids storage remembers nothing, and nothing breaks.
 */
export const tabStorage = {
  /** What was kept under this key, of whatever shape it then has; undefined where nothing was. */
  read(key: string): unknown {
    try {
      const text = sessionStorage.getItem(key);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },

  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // A full or forbidden storage only means that a reload starts over.
    }
  },

  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing is kept there then.
    }
  },

  /** Forgets everything, so that the next person at this browser finds nothing of the one before. */
  clear(): void {
    try {
      sessionStorage.clear();
    } catch {
      // Nothing is kept there then.
    }
    for (const forget of copies) forget();
  },

  /** Calls back when everything is forgotten: for a module that has a copy in memory. */
  onClear(forget: () => void): void {
    copies.add(forget);
  },
};
