import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { notifyUntilClosed } from '../lib/notices.ts';
import { useMyProfile } from '../lib/profile.ts';
import { takeResetNews } from '../lib/reset-news.ts';
import { useSession } from '../lib/session.tsx';
import { isComplete } from './complete-profile.ts';
import { paths } from './paths.ts';

/**
 * Tells, where the first sign-in after a reset of the password lands, what the reset has done. It waits until the guards
 * lead nowhere else, because each change of path takes the notices away.
 */
export function ResetNews(): null {
  const { identity } = useSession();
  const { pathname } = useLocation();
  const isCustomer = identity?.roles.includes('Customer') ?? false;
  const { data: profile } = useMyProfile({ enabled: isCustomer });
  const isAtHome = profile !== undefined && isComplete(profile) !== (pathname === paths.onboarding);
  const hasLanded = identity !== null && (!isCustomer || isAtHome);

  useEffect(() => {
    const news = hasLanded && identity ? takeResetNews(identity) : null;
    if (news !== null) notifyUntilClosed(news);
  }, [hasLanded, identity]);
  return null;
}
