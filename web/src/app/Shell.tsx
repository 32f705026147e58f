import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../components/feedback/PageSkeleton.tsx';
import { Toasts } from '../components/feedback/Toasts.tsx';
import { dismissToasts } from '../lib/toasts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NavigationBar, type NavigationBarProps } from './navigation/NavigationBar.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PasswordResetToast } from './PasswordResetToast.tsx';
import { QueryClientOfUser } from './QueryClientOfUser.tsx';

/** Wraps every page except login: navigation bar, toasts, messages in place of a page that failed, and the query client of the signed-in user. */
export function Shell({ StaffTabs }: NavigationBarProps) {
  const { pathname } = useLocation();

  // Dismisses toasts of the login page. A layout effect runs before the effects of any page, which may show new ones.
  useLayoutEffect(dismissToasts, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each path change
  useEffect(() => {
    window.scrollTo(0, 0);
    return dismissToasts;
  }, [pathname]);

  return (
    <QueryClientOfUser>
      <NavigationBar StaffTabs={StaffTabs} />
      <OfflineNotice />
      <ErrorBoundary path={pathname}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <Toasts />
      <PasswordResetToast />
    </QueryClientOfUser>
  );
}
