/** Handles a scan. The next scan waits for the promise, so return one only if the order of the work matters. */
export type ScanHandler = (text: string) => unknown;

export interface ScanQueue {
  /** Whether anything on the page receives scans. */
  isUsed: () => boolean;
  /** Appends a scan. It is passed to the handler with this rank if that is still registered. */
  add: (text: string, rank?: number) => void;
  /** The handler with the highest rank receives the scans. Returns a function that removes it. */
  register: (rank: number, handler: ScanHandler) => () => void;
}

/** How long scans during navigation wait for the handler of the next page. */
const MAX_WAIT_MS = 5000;

/** Passes scans to the handlers, one at a time. */
export function createScanQueue(nowMs: () => number = () => performance.now()): ScanQueue {
  let waiting: { text: string; rank: number | undefined; addedMs: number }[] = [];
  const handlers = new Map<number, ScanHandler>();
  let isBusy = false;
  /** When the last handler was removed. */
  let emptyMs = Number.NEGATIVE_INFINITY;

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (handlers.size > 0) {
      const next = waiting.shift();
      if (!next) break;
      const handler = handlers.get(next.rank ?? topRank()) ?? handlers.get(topRank());
      try {
        await handler?.(next.text);
      } catch (error) {
        reportError(error);
      }
    }
    isBusy = false;
  }

  const topRank = () => Math.max(...handlers.keys());

  return {
    isUsed: () => handlers.size > 0,
    add: (text, rank) => {
      waiting.push({ text, rank, addedMs: nowMs() });
      void work();
    },
    register: (rank, handler) => {
      if (handlers.size === 0)
        waiting = waiting.filter(({ addedMs }) => nowMs() - Math.max(addedMs, emptyMs) <= MAX_WAIT_MS);
      handlers.set(rank, handler);
      void work();
      return () => {
        handlers.delete(rank);
        if (handlers.size === 0) emptyMs = nowMs();
      };
    },
  };
}
