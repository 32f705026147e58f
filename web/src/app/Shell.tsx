import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { LazyToasts } from '../components/feedback/LazyToasts.tsx';
import { LiveRegion } from '../components/feedback/LiveRegion.tsx';
import { PageSkeleton } from '../components/feedback/Loaded.tsx';
import { BAR_HEIGHT } from '../components/layout/bar-height.ts';
import { useMyProfile } from '../domain/customer/queries.ts';
import { paths } from '../lib/paths.ts';
import { takePasswordResetMessage } from '../lib/session/login-messages.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';
import { dismissToasts, notifyUntilClosed } from '../lib/toasts.ts';
import { useIsOnline } from '../lib/use-is-online.ts';
import { isComplete } from './guards/guards.tsx';
import { NavigationBar } from './navigation/NavigationBar.tsx';
import { NewVersion } from './navigation/NewVersion.tsx';
import { useScrollPosition } from './navigation/use-scroll-position.ts';
import { QueryClientOfUser } from './QueryClientOfUser.tsx';

/** Wraps every page except login: navigation bar, toasts, and the query client of the signed-in user. */
export function Shell() {
  const { pathname } = useLocation();

  // Dismisses toasts of the login page. A layout effect runs before the effects of any page, which may show new ones.
  useLayoutEffect(dismissToasts, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each path change
  useEffect(() => dismissToasts, [pathname]);
  useScrollPosition();

  return (
    <QueryClientOfUser>
      <NavigationBar />
      <OfflineNotice />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
      <LazyToasts />
      <NewVersion />
      <PasswordResetToast />
    </QueryClientOfUser>
  );
}

/** A notice below the navigation bar while the browser is offline. */
function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <LiveRegion sx={STYLE}>{!isOnline && 'You are offline. What you see may be out of date.'}</LiveRegion>
  );
}

const STYLE = {
  position: 'sticky',
  top: BAR_HEIGHT,
  zIndex: 'appBar',
  textAlign: 'center',
  typography: 'body2',
  color: 'warning.contrastText',
  bgcolor: 'warning.main',
  '&:not(:empty)': { px: 2, py: 0.75 },
  '@media print': { display: 'none' },
} as const;

/**
 * Shows the effects of a password reset after the next sign-in. Waits until the guards have finished redirecting, because
 * each path change dismisses all toasts.
 */
function PasswordResetToast(): null {
  const { identity } = useSession();
  const { pathname } = useLocation();
  const isCustomer = identity?.roles.includes('Customer') ?? false;
  const { data: profile } = useMyProfile({ enabled: isCustomer });
  const isAtHome = profile !== undefined && isComplete(profile) !== (pathname === paths.onboarding);
  const hasLanded = identity !== null && (!isCustomer || isAtHome);

  useEffect(() => {
    const message = hasLanded && identity ? takePasswordResetMessage(identity) : null;
    if (message !== null) notifyUntilClosed(message);
  }, [hasLanded, identity]);
  return null;
}
