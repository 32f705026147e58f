import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSkeleton } from '../components/feedback/PageSkeleton.tsx';
import { Toasts } from '../components/feedback/Toasts.tsx';
import { useSession } from '../lib/session/SessionProvider.tsx';
import { useQueryClientOf } from './use-query-client-of.ts';

/** Wraps pages that print exactly what they show: no navigation bar. */
export function PrintShell() {
  const queryClient = useQueryClientOf(useSession().identity?.username);
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
      <Toasts />
    </QueryClientProvider>
  );
}
