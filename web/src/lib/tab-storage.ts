import { jsonStorage } from './json-storage.ts';

const storage = jsonStorage(() => sessionStorage);
const clearListeners = new Set<() => void>();

/** Values that this tab keeps until it is closed. */
export const tabStorage = {
  ...storage,

  /** Removes everything, so that the next user of this browser finds nothing of the previous one. */
  clear(): void {
    storage.clear();
    for (const listener of clearListeners) listener();
  },

  /** Registers a callback for `clear`, for modules that keep a copy in memory. */
  onClear(listener: () => void): void {
    clearListeners.add(listener);
  },
};
