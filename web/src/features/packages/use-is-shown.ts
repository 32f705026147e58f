import { useCallback, useEffect, useRef } from 'react';

/** Tells whether a component is still on screen, for work that may end after somebody has left it. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
