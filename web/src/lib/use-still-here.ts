import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Tells whether the page is still the one that the address names. Ask before an answer navigates: a user
 * who has gone elsewhere in the meantime stays there, even while that other page is still loading.
 */
export function useStillHere(): () => boolean {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    shown.current = key;
  }, [key]);
  return useCallback(() => (history.state?.key ?? 'default') === shown.current, []);
}
