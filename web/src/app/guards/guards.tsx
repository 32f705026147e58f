import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isStaff, type Role } from '../../../../shared/roles.ts';
import { beginSignInAttempt, endSignInAttempt } from '../../lib/identity/sign-in-attempt.ts';
import { paths } from '../../lib/paths.ts';
import { returnUrl } from '../../lib/session/return-url.ts';
import { useSession } from '../../lib/session/SessionProvider.tsx';

/** The page after sign-in. A user in no group is sent to /orders, whose guard redirects to the forbidden page. */
export function homeOf(roles: readonly Role[]): string {
  return !roles.includes('Customer') && isStaff(roles) ? paths.staffPackages : paths.orders;
}

/** The location state of a redirect to sign-in: the return URL. */
export interface ReturnState {
  from?: unknown;
}

/**
 * The path of a return URL, or null for anything that would leave this site: `//host`, `/\host`, `https:`, or a path
 * that does so once its dots are resolved (`/.//host`).
 */
export function safePath(returnUrl: unknown): string | null {
  if (typeof returnUrl !== 'string' || !returnUrl.startsWith('/')) return null;
  try {
    // Not `URL.parse`, which older phones lack.
    const url = new URL(returnUrl, location.origin);
    const isHere = url.origin === location.origin && !url.pathname.startsWith('//');
    return isHere ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/**
 * For users who are not signed in. Redirects customers to onboarding, whose guard forwards them to the return URL, and
 * staff to the return URL or home. Once the user has typed something, a session started in another tab does not redirect.
 */
export function PublicOnly() {
  const { identity } = useSession();
  const { pathname, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts over on each page
  useEffect(() => {
    document.addEventListener('input', beginSignInAttempt);
    return () => {
      document.removeEventListener('input', beginSignInAttempt);
      endSignInAttempt();
    };
  }, [pathname]);
  // Read even if it is not used: a stored return URL is valid for this visit only.
  const returnState: ReturnState = { from: (state as ReturnState | null)?.from ?? returnUrl() };
  if (!identity) return <Outlet />;
  if (identity.roles.includes('Customer'))
    return <Navigate to={paths.onboarding} state={returnState} replace />;
  return <Navigate to={safePath(returnState.from) ?? homeOf(identity.roles)} replace />;
}

interface RequireGroupProps {
  /** Membership in one of them is enough. */
  groups: readonly Role[];
  /** Redirect for users who are not signed in. */
  unauthenticated?: string;
  /** Redirect for users in none of the groups. */
  forbidden?: string;
}

/** For members of a group. */
export function RequireGroup({
  groups,
  unauthenticated = paths.root,
  forbidden = paths.root,
}: RequireGroupProps) {
  const { identity, hasLoggedOut } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!identity) {
    // After a logout, no return URL: the next user of this browser must not land on the previous user's page.
    const returnState: ReturnState | null = hasLoggedOut ? null : { from: pathname + search + hash };
    return <Navigate to={unauthenticated} state={returnState} replace />;
  }
  return groups.some((group) => identity.roles.includes(group)) ? (
    <Outlet />
  ) : (
    <Navigate to={forbidden} replace />
  );
}

/** For customers. */
export function CustomerOnly() {
  return <RequireGroup groups={['Customer']} unauthenticated={paths.login} forbidden={paths.forbidden} />;
}
