import { useCallback, useContext, useEffect, useRef } from 'react';
import { type Location, UNSAFE_DataRouterContext, useLocation } from 'react-router-dom';

/**
 * Returns a function that returns the router's location. `useLocation` returns the rendered one, which follows a moment
 * later. With `next`, it is the location that a navigation in progress leads to.
 */
export function useLatestLocation(): (options?: { next: boolean }) => Location {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(
    ({ next } = { next: false }) => {
      if (!router) throw new Error('useLatestLocation must be used within a data router.');
      const { location, navigation } = router.state;
      return (next && navigation.location) || location;
    },
    [router],
  );
}

/**
 * Whether this page is still shown and the user is not on the way to another. Check before navigating after an await: a
 * user who has left in the meantime must not be pulled back, even while the other page is still loading. A page that
 * replaces its own history entry remains the current page, although it renders later with the new entry.
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
