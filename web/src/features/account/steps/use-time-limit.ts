import { useEffect, useEffectEvent } from 'react';

/** Calls back once this moment has passed, or when the page becomes visible after it: a sleeping phone stops timers. */
export function useTimeLimit(until: number | null, onOver: () => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (until === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const left = until - Date.now();
      if (left > 0) timer = setTimeout(look, left);
      else over();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until]);
}
