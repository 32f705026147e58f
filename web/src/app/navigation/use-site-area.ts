import { matchPath, useLocation } from 'react-router-dom';
import { isStaff } from '#shared/roles.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { homeOf } from '../guards/guards.tsx';

/** The pages of staff in the shell, which the labels are not. */
const STAFF_SIDE = ['/staff/*', paths.editPackage];

interface Side {
  /** Whose links the navigation bar shows; null for visitors and users in no group. */
  side: 'customer' | 'staff' | null;
  /** The home page of this side. */
  home: string;
  /** The home page of the other side, for somebody who is customer and staff. */
  other: { label: string; path: string } | null;
}

/** The side of the current page: its customers' or its staff's. A member of one group only is always on their own. */
export function useSide(): Side {
  const { identity } = useSession();
  const { pathname } = useLocation();
  if (!identity) return { side: null, home: paths.login, other: null };
  const isCustomer = identity.roles.includes('Customer');
  const isMember = isStaff(identity.roles) || identity.secondFactor !== null;
  if (!isCustomer || !isMember) {
    return { side: isCustomer ? 'customer' : isMember ? 'staff' : null, home: homeOf(identity), other: null };
  }
  return STAFF_SIDE.some((pattern) => matchPath(pattern, pathname))
    ? { side: 'staff', home: paths.staffPackages, other: { label: 'My packages', path: paths.orders } }
    : { side: 'customer', home: paths.orders, other: { label: 'Staff', path: paths.staffPackages } };
}
