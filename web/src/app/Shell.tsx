import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { NoticeOutlet } from '../lib/notice-outlet.tsx';
import { clearNotices } from '../lib/notices.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { ResetNews } from './ResetNews.tsx';

/** Around every page but login: navigation bar, notices, and the data of the person who is signed in. */
export function Shell() {
  const queryClient = useQueryClientOf(useSession().identity?.username);
  const { pathname } = useLocation();

  // A user may leave the login page before its notices have loaded. This runs before any page's own effects.
  useLayoutEffect(clearNotices, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of path leaves old notices and the old place
  useEffect(() => {
    window.scrollTo(0, 0);
    return clearNotices;
  }, [pathname]);

  return (
    <QueryClientProvider client={queryClient}>
      <NavigationBar />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
      <NoticeOutlet />
      <ResetNews />
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
