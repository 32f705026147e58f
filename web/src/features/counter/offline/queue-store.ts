import type { OfflineOutcome } from '#shared/contracts/collection/counter.ts';
import { call } from '#web/lib/api/api-client.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import { unsentHandovers } from '#web/lib/session/unsent-handovers.ts';
import { type Entry, type FlushResult, flush } from './queue.ts';
import { queueStorage } from './queue-storage.ts';

let entries: readonly Entry[] = [];
const listeners = new Set<() => void>();

/** The entries as of the last look, for `useSyncExternalStore`. */
export const queued = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => entries,
};

/** Reads the queue again: this or another tab has changed it. */
export async function refreshQueue(): Promise<void> {
  entries = await queueStorage.list();
  const counts: Record<string, number> = {};
  for (const { kind, username } of entries)
    if (kind === 'HANDOVER') counts[username] = (counts[username] ?? 0) + 1;
  unsentHandovers.write(counts);
  for (const listener of listeners) listener();
}

/** Adds an entry. Resolves once it is on the disk. @throws if this browser cannot keep it */
export async function enqueue(entry: Entry): Promise<void> {
  await queueStorage.add(entry);
  await refreshQueue();
}

async function send(entry: Entry): Promise<OfflineOutcome | null> {
  if (entry.kind === 'WRONG_CODE') {
    await call('checkCollectionCode', { body: entry.body });
    return null;
  }
  const { body, image } = entry;
  const upload = await call('createSignatureUpload', {
    body: { signature: body.signature, bytes: image.size },
  });
  await putFile({ ...upload, content: image });
  return call('handOverOffline', { body });
}

const NOTHING: FlushResult = { recorded: 0, differing: 0 };

let running: Promise<FlushResult> | null = null;

/** Sends what a user has taken on this tablet, unless this or another tab is just doing so. */
export function sendQueue(username: string): Promise<FlushResult> {
  running ??= sendOnce(username).finally(() => {
    running = null;
  });
  return running;
}

async function sendOnce(username: string): Promise<FlushResult> {
  const run = () => flush({ storage: queueStorage, username, send, onChange: refreshQueue });
  const { locks } = navigator as { locks?: LockManager };
  // Without locks, two tabs send the same, which the portal answers alike.
  if (!locks) return run();
  return locks.request('counter queue', { ifAvailable: true }, (lock) => (lock ? run() : NOTHING));
}
