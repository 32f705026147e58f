import { useEffect, useLayoutEffect, useMemo } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import { isStaff, type Role, STAFF_ROLES } from '#shared/roles.ts';
import { STAFF_ACTIONS, type StaffAction } from '#shared/rules/staff/staff-actions.ts';
import { shapeFrame } from '#web/lib/document/document-page.ts';
import type { Identity } from '#web/lib/identity/identity-types.ts';
import { beginSignInAttempt, endSignInAttempt } from '#web/lib/identity/sign-in-attempt.ts';
import { paths } from '#web/lib/paths.ts';
import { keptReturnUrl } from '#web/lib/session/return-url.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';

/** The page after sign-in. A user in no group is sent to /orders, whose guard redirects to the forbidden page. */
export function homeOf({ roles, secondFactor }: Pick<Identity, 'roles' | 'secondFactor'>): string {
  if (roles.includes('Customer')) return paths.orders;
  if (secondFactor) return paths.staffSecondFactor;
  return isStaff(roles) ? paths.staffPackages : paths.orders;
}

/** The location state of a redirect to sign-in: the return URL. */
export interface ReturnState {
  from?: unknown;
}

/**
 * Redirects to a page that later returns to `from`. Its state stays the same object, because `Navigate` navigates again for
 * another one, and the router renders the guard while the next page loads.
 */
export function RedirectWithReturn({ to, from }: { to: string; from: unknown }) {
  const state = useMemo((): ReturnState => ({ from }), [from]);
  return <Navigate to={to} state={state} replace />;
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
  // While the shell's code loads, the document's frame replaces this page.
  useLayoutEffect(() => {
    if (identity) shapeFrame(homeOf(identity));
  }, [identity]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts over on each page
  useEffect(() => {
    document.addEventListener('input', beginSignInAttempt);
    return () => {
      document.removeEventListener('input', beginSignInAttempt);
      endSignInAttempt();
    };
  }, [pathname]);
  // Read even if unused: a stored return URL is valid for this visit only.
  const from = keptReturnUrl((state as ReturnState | null)?.from);
  if (!identity) return <Outlet />;
  if (identity.roles.includes('Customer')) return <RedirectWithReturn to={paths.onboarding} from={from} />;
  return <Navigate to={safePath(from) ?? homeOf(identity)} replace />;
}

interface RequireGroupProps {
  /** Any one of them is enough. */
  groups: readonly Role[];
  /** Redirect for users who are not signed in. */
  unauthenticated?: string;
  /** Redirect for users in none of the groups. */
  forbidden?: string;
}

/** For members of a group. Staff without a second factor must set it up before they can open the staff pages. */
export function RequireGroup({
  groups,
  unauthenticated = paths.root,
  forbidden = paths.root,
}: RequireGroupProps) {
  const { identity, hasLoggedOut } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!identity) {
    // After a logout, no return URL: the next user of this browser must not land on the previous user's page.
    if (hasLoggedOut) return <Navigate to={unauthenticated} replace />;
    return <RedirectWithReturn to={unauthenticated} from={pathname + search + hash} />;
  }
  if (groups.some((group) => identity.roles.includes(group))) return <Outlet />;
  const isStaffPage = groups.some((group) => isStaff([group]));
  return <Navigate to={identity.secondFactor && isStaffPage ? paths.staffSecondFactor : forbidden} replace />;
}

const PATHS = { unauthenticated: paths.login, forbidden: paths.forbidden };

/**
 * For staff who have not set up a second factor. Redirects other staff to the staff pages. A user who logs out here to
 * sign in again is redirected to the login page with the state that the page has set.
 */
export function SecondFactorMissing() {
  const { identity } = useSession();
  const { state } = useLocation();
  const login: unknown = state?.login;
  if (!identity && login) return <Navigate to={paths.login} state={login} replace />;
  if (identity?.secondFactor) return <Outlet />;
  if (identity && isStaff(identity.roles)) return <Navigate to={paths.staffPackages} replace />;
  return <RequireGroup groups={STAFF_ROLES} {...PATHS} />;
}

export function CustomerOnly() {
  return <RequireGroup groups={['Customer']} {...PATHS} />;
}

/** For staff whose role allows the action. */
export function StaffOnly({ action }: { action: StaffAction }) {
  return <RequireGroup groups={STAFF_ACTIONS[action]} {...PATHS} />;
}

/** Whether a customer has finished /onboarding. */
export const isComplete = (profile: CustomerProfile | null): boolean =>
  profile?.hasAgreedToLatestTos === true;
