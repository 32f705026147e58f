import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LazyToasts } from '../components/feedback/LazyToasts.tsx';
import { PageSkeleton } from '../components/feedback/Loaded.tsx';
import { QueryClientOfUser } from './QueryClientOfUser.tsx';

/** Wraps pages that print exactly what they show: no navigation bar. */
export function PrintShell() {
  return (
    <QueryClientOfUser>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
      <LazyToasts />
    </QueryClientOfUser>
  );
}
