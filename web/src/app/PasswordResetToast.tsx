import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMyProfile } from '../domain/customer/queries.ts';
import { paths } from '../lib/paths.ts';
import { takePasswordResetMessage } from '../lib/session/password-reset-message.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';
import { notifyUntilClosed } from '../lib/toasts.ts';
import { isComplete } from './guards/complete-profile.ts';

/**
 * Tells, where the first sign-in after a reset of the password lands, what the reset has done. It waits until the guards
 * lead nowhere else, because each change of path takes the notices away.
 */
export function PasswordResetToast(): null {
  const { identity } = useSession();
  const { pathname } = useLocation();
  const isCustomer = identity?.roles.includes('Customer') ?? false;
  const { data: profile } = useMyProfile({ enabled: isCustomer });
  const isAtHome = profile !== undefined && isComplete(profile) !== (pathname === paths.onboarding);
  const hasLanded = identity !== null && (!isCustomer || isAtHome);

  useEffect(() => {
    const news = hasLanded && identity ? takePasswordResetMessage(identity) : null;
    if (news !== null) notifyUntilClosed(news);
  }, [hasLanded, identity]);
  return null;
}
