import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { LazyToasts } from '../components/feedback/LazyToasts.tsx';
import { LiveRegion } from '../components/feedback/LiveRegion.tsx';
import { PageSkeleton } from '../components/feedback/Loaded.tsx';
import { BAR_HEIGHT } from '../components/layout/bar-height.ts';
import { useMyProfile } from '../domain/customer/queries.ts';
import { paths } from '../lib/paths.ts';
import { isSiteReplaced, onSiteReplaced } from '../lib/release-watch.ts';
import { reload } from '../lib/reload-once.ts';
import { takePasswordResetMessage } from '../lib/session/login-messages.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';
import { dismissToasts, notifyUntilClosed, notifyWithReload } from '../lib/toasts.ts';
import { useIsOnline } from '../lib/use-is-online.ts';
import { isComplete } from './guards/guards.tsx';
import { NavigationBar } from './navigation/NavigationBar.tsx';
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

/** Nothing interrupts a payment. */
const PAYMENT_PATHS: readonly string[] = [paths.payment, paths.storedPayment, paths.paymentResult];

/**
 * If the site has been replaced since this page was opened, says so once, and loads the next page that the user opens by a
 * link from the network, where nothing is lost. Until then, this page works with the files that it has.
 */
function NewVersion(): null {
  const isReplaced = useSyncExternalStore(onSiteReplaced, isSiteReplaced);
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isPaying = PAYMENT_PATHS.includes(pathname);
  const hasSaid = useRef(false);
  const followed = useRef<string | null>(null);

  useEffect(() => {
    if (!isReplaced || isPaying) return;
    if (!hasSaid.current) notifyWithReload('A new version is available.', () => void reload());
    hasSaid.current = true;
    const follow = (event: MouseEvent) => {
      followed.current = linkInThisTab(event);
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [isReplaced, isPaying]);

  useEffect(() => {
    const isByLink = followed.current === pathname;
    followed.current = null;
    if (isByLink && !isPaying && client.isMutating() === 0 && mayUnload()) void reload();
  }, [pathname, isPaying, client]);
  return null;
}

/** Whether nothing would be lost with this page: asks what would make the browser ask the user. */
const mayUnload = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The path of a link of this site that a click follows in this tab; null for anything else. */
function linkInThisTab(event: MouseEvent): string | null {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.target === '_blank' || link.origin !== location.origin) return null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return isPlain ? link.pathname : null;
}
