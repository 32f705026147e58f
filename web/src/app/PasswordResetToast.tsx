import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMyProfile } from '../domain/customer/queries.ts';
import { paths } from '../lib/paths.ts';
import { takePasswordResetMessage } from '../lib/session/login-messages.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';
import { notifyUntilClosed } from '../lib/toasts.ts';
import { isComplete } from './guards/complete-profile.ts';

/**
 * Shows the effects of a password reset after the next sign-in. Waits until the guards have stopped redirecting, because
 * each path change dismisses all toasts.
 */
export function PasswordResetToast(): null {
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
