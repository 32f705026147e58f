import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLatestLocation } from './navigation/use-latest-location.ts';

/**
 * Whether this page is still shown and the user is not on the way to another. Check before navigating after an await: a user who has
 * left in the meantime must not be pulled back, even while the other page is still loading. A page that replaces its own
 * history entry remains the current page, although it renders later with the new entry.
 */
export function useIsCurrentPage(): () => boolean {
  const { pathname } = useLocation();
  const latest = useLatestLocation();
  const shown = useRef<string | null>(pathname);
  useEffect(() => {
    shown.current = pathname;
    return () => {
      shown.current = null;
    };
  }, [pathname]);
  return useCallback(() => latest({ next: true }).pathname === shown.current, [latest]);
}
