import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  window.addEventListener('online', onChange, { signal: listening.signal });
  window.addEventListener('offline', onChange, { signal: listening.signal });
  return () => listening.abort();
}

/** Whether the browser has a network. True does not mean that the portal can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
