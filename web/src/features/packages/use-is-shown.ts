import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells whether the component is still mounted, for work that may end later. */
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
