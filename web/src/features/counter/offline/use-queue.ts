import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { STAFF } from '#web/domain/staff/queries.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { queued, refreshQueue, sendQueue } from './queue-store.ts';

const RETRY_MS = 30_000;

/**
 * What this tablet has not sent yet. Sent on opening the counter, when the network is back, and every 30 seconds while
 * something is left.
 */
export function useQueue() {
  const client = useQueryClient();
  const username = useSession().identity?.username ?? '';
  const isOnline = useIsOnline();
  const entries = useSyncExternalStore(queued.subscribe, queued.current);
  const [isSending, setIsSending] = useState(false);
  const send = useCallback(async () => {
    setIsSending(true);
    try {
      const { recorded, differing } = await sendQueue(username);
      if (recorded + differing > 0) await client.invalidateQueries({ queryKey: STAFF });
    } finally {
      setIsSending(false);
    }
  }, [client, username]);
  const own = entries.filter((entry) => entry.username === username);
  const isWaiting = own.some((entry) => entry.kind === 'WRONG_CODE' || entry.refused === undefined);
  useEffect(() => {
    void refreshQueue().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!isOnline || !isWaiting) return;
    void send();
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isOnline, isWaiting, send]);
  return { own, others: entries.length - own.length, isSending, send };
}
