import { useEffect, useEffectEvent } from 'react';

/** Calls back at this time, or when the page becomes visible after it: a sleeping phone stops timers. */
export function useTimeLimit(until: number | null, onTimeout: () => void): void {
  const handleTimeout = useEffectEvent(onTimeout);
  useEffect(() => {
    if (until === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      const left = until - Date.now();
      if (left > 0) timer = setTimeout(check, left);
      else handleTimeout();
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [until]);
}
