import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether this page still matches the URL. Check before navigating after an await: a user who has left in the meantime
 * must not be pulled back, even while the other page is still loading.
 */
export function useIsCurrentPage(): () => boolean {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    shown.current = key;
  }, [key]);
  return useCallback(() => (history.state?.key ?? 'default') === shown.current, []);
}
