import type { Entry, QueueStorage } from './queue.ts';

const DATABASE = 'counter';
const STORE = 'queue';

/** Resolves with the result of a request. */
const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    // The keys are the order in which entries were added.
    const store = request.result.createObjectStore(STORE, { autoIncrement: true });
    store.createIndex('id', 'id', { unique: true });
  };
  return resultOf(request);
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    // Strict: the tablet may lose its power right after the packages have left.
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), finished]);
    return result;
  } finally {
    database.close();
  }
}

/** The queue in IndexedDB, which has room for signatures. */
export const queueStorage: QueueStorage = {
  list: () => inStore('readonly', (store) => resultOf<Entry[]>(store.getAll())),
  add: async (entry) => {
    // Without it, the browser may delete what a site keeps when its disk is full.
    void navigator.storage?.persist?.().catch(() => false);
    await inStore('readwrite', (store) => resultOf(store.add(entry)));
  },
  replace: (entry) =>
    inStore('readwrite', async (store) => {
      const key = await resultOf(store.index('id').getKey(entry.id));
      if (key !== undefined) await resultOf(store.put(entry, key));
    }),
  remove: (id) =>
    inStore('readwrite', async (store) => {
      const key = await resultOf(store.index('id').getKey(id));
      if (key !== undefined) await resultOf(store.delete(key));
    }),
};
