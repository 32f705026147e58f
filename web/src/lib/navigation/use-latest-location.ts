import { useCallback, useContext } from 'react';
import { type Location, UNSAFE_DataRouterContext } from 'react-router-dom';

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
