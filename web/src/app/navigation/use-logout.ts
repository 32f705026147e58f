import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { pushOwner } from '#web/lib/session/push-owner.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';

/**
 * Ends the session and notifications on this device, and navigates to the root, which redirects to the login page.
 */
export function useLogout(): () => Promise<void> {
  const { logOut } = useSession();
  const navigate = useNavigate();
  return useCallback(async () => {
    // While the session is valid. The next user of this browser must not get this user's news.
    if (pushOwner.read() !== null)
      await import('#web/domain/message/push/push-device.ts')
        .then(({ turnOffPush }) => turnOffPush())
        .catch(() => undefined);
    await logOut();
    navigate(paths.root, { replace: true });
  }, [logOut, navigate]);
}
