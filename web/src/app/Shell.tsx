import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../components/feedback/PageSkeleton.tsx';
import { Toasts } from '../components/feedback/Toasts.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';
import { dismissToasts } from '../lib/toasts.ts';
import { NavigationBar } from './navigation/NavigationBar.tsx';
import { PasswordResetToast } from './PasswordResetToast.tsx';

/** Around every page but login: navigation bar, notices, and the data of the person who is signed in. */
export function Shell() {
  const queryClient = useQueryClientOf(useSession().identity?.username);
  const { pathname } = useLocation();

  // A user may leave the login page before its notices have loaded. This runs before any page's own effects.
  useLayoutEffect(dismissToasts, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of path leaves old notices and the old place
  useEffect(() => {
    window.scrollTo(0, 0);
    return dismissToasts;
  }, [pathname]);

  return (
    <QueryClientProvider client={queryClient}>
      <NavigationBar />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
      <Toasts />
      <PasswordResetToast />
    </QueryClientProvider>
  );
}

/** What one person has loaded is never shown to another: each gets a client of their own, emptied when they leave. */
function useQueryClientOf(username: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new client for each person is the point
  const client = useMemo(createQueryClient, [username]);
  useEffect(() => () => client.clear(), [client]);
  return client;
}
