import { matchPath, useLocation } from 'react-router-dom';
import { isStaff } from '#shared/roles.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { homeOf } from '../guards/guards.tsx';

/** The staff pages inside the shell. */
const STAFF_AREA = ['/staff/*', paths.editPackage];

interface SiteArea {
  /** Whose links the navigation bar shows; null for visitors and users in no group. */
  area: 'customer' | 'staff' | null;
  home: string;
  /** The home page of the other area, for users who are both customer and staff. */
  other: { label: string; path: string } | null;
}

/** The area that the current page belongs to. Users who are only customers or only staff always see their own. */
export function useSiteArea(): SiteArea {
  const { identity } = useSession();
  const { pathname } = useLocation();
  if (!identity) return { area: null, home: paths.login, other: null };
  const isCustomer = identity.roles.includes('Customer');
  const isMember = isStaff(identity.roles) || identity.secondFactor !== null;
  if (!isCustomer || !isMember) {
    return { area: isCustomer ? 'customer' : isMember ? 'staff' : null, home: homeOf(identity), other: null };
  }
  return STAFF_AREA.some((pattern) => matchPath(pattern, pathname))
    ? { area: 'staff', home: paths.staffPackages, other: { label: 'My packages', path: paths.orders } }
    : { area: 'customer', home: paths.orders, other: { label: 'Staff', path: paths.staffPackages } };
}
