import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isStaff, type Role } from '../../../../shared/roles.ts';
import { beginSignInAttempt, endSignInAttempt } from '../../lib/identity/sign-in-attempt.ts';
import { paths } from '../../lib/paths.ts';
import { returnUrl } from '../../lib/session/return-url.ts';
import { useSession } from '../../lib/session/SessionProvider.tsx';

/** Where somebody belongs after signing in. Who is in no group ends at the page that says so. */
export function homeOf(roles: readonly Role[]): string {
  return !roles.includes('Customer') && isStaff(roles) ? paths.staffPackages : paths.orders;
}

/** What a guard leaves in the history entry when it sends somebody to sign in. */
export interface ReturnState {
  from?: unknown;
}

/**
 * A path of this site, or null: an address that leads elsewhere (`//host`, `/\host`, `https:`) is never followed, nor one
 * that does once its dots are resolved (`/.//host`).
 */
export function safePath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return null;
  try {
    // Not `URL.parse`: telephones that are still in use do not have it.
    const url = new URL(wanted, location.origin);
    const isHere = url.origin === location.origin && !url.pathname.startsWith('//');
    return isHere ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/**
 * Pages for people who are not signed in. Customers go on to onboarding, whose guard leads those who have nothing to do
 * there to the page they wanted; staff go to the page they wanted, else home. Once something is typed, a session that
 * another tab begins does not take the person away.
 */
export function PublicOnly() {
  const { identity } = useSession();
  const { pathname, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins anew
  useEffect(() => {
    document.addEventListener('input', beginSignInAttempt);
    return () => {
      document.removeEventListener('input', beginSignInAttempt);
      endSignInAttempt();
    };
  }, [pathname]);
  // Asked for at once: a page that was kept is for this visit, also where it begins with a sign-in that was given up.
  const wanted: ReturnState = { from: (state as ReturnState | null)?.from ?? returnUrl() };
  if (!identity) return <Outlet />;
  if (identity.roles.includes('Customer')) return <Navigate to={paths.onboarding} state={wanted} replace />;
  return <Navigate to={safePath(wanted.from) ?? homeOf(identity.roles)} replace />;
}

interface RequireGroupProps {
  /** One of these is enough. */
  groups: readonly Role[];
  /** Where somebody who is not signed in goes. */
  unauthenticated?: string;
  /** Where somebody who is in none of the groups goes. */
  forbidden?: string;
}

/** Pages for members of a group. */
export function RequireGroup({
  groups,
  unauthenticated = paths.root,
  forbidden = paths.root,
}: RequireGroupProps) {
  const { identity, endedByChoice } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!identity) {
    // After a logout the next person at this browser must not be led to the page of the one before.
    const wanted: ReturnState | null = endedByChoice ? null : { from: pathname + search + hash };
    return <Navigate to={unauthenticated} state={wanted} replace />;
  }
  return groups.some((group) => identity.roles.includes(group)) ? (
    <Outlet />
  ) : (
    <Navigate to={forbidden} replace />
  );
}

/** Pages for customers. */
export function CustomerOnly() {
  return <RequireGroup groups={['Customer']} unauthenticated={paths.login} forbidden={paths.forbidden} />;
}
