import { useEffect, useEffectEvent } from 'react';

/** Calls back when this moment has come, at the latest when the page is looked at again: phones stop its timers. */
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
