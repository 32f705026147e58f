import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether this page is still shown and matches the path of the URL. Check before navigating after an await: a user who has
 * left in the meantime must not be pulled back, even while the other page is still loading. A page that replaces its own
 * history entry remains the current page, although it renders later with the new entry.
 */
export function useIsCurrentPage(): () => boolean {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(pathname);
  useEffect(() => {
    shown.current = pathname;
    return () => {
      shown.current = null;
    };
  }, [pathname]);
  return useCallback(() => location.pathname === shown.current, []);
}
