import { useEffect } from 'react';

/** For browsers without `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 2000;

/** Calls a stable function once the browser is idle, for example to preload the dialogs of a page. */
export function useWhenIdle(work: () => void): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(work, IDLE_FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(work);
    return () => cancelIdleCallback(request);
  }, [work]);
}
