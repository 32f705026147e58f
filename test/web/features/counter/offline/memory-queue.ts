import type { Entry, QueueStorage } from '#web/features/counter/offline/queue.ts';

/** A queue that survives a reload of the page in a test, as IndexedDB does in a browser. */
export function memoryQueue(): QueueStorage & { entries: Entry[] } {
  const queue = {
    entries: [] as Entry[],
    list: async () => [...queue.entries],
    add: async (entry: Entry) => void queue.entries.push(entry),
    replace: async (entry: Entry) => {
      queue.entries = queue.entries.map((each) => (each.id === entry.id ? entry : each));
    },
    remove: async (id: string) => {
      queue.entries = queue.entries.filter((each) => each.id !== id);
    },
  };
  return queue;
}
