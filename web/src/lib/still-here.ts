import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Tells whether the page is still the one that the address names. What an answer leads to must ask first: whoever has
 * gone elsewhere while they waited is not dragged away from there, also not while that other page is still loading.
 */
export function useStillHere(): () => boolean {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    shown.current = key;
  }, [key]);
  return useCallback(() => (history.state?.key ?? 'default') === shown.current, []);
}
