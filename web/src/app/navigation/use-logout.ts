import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveForms } from '#web/components/form/unsaved.ts';
import { currentIdToken } from '#web/lib/identity/identity.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { pushOwner } from '#web/lib/session/tab-owner.ts';

/**
 * Ends the session and notifications on this device, and navigates to the root, which redirects to the login page. Asks
 * before it discards unsaved changes.
 */
export function useLogout(): () => void {
  const { logOut } = useSession();
  const navigate = useNavigate();
  return useCallback(() => {
    leaveForms(() => {
      endPush();
      logOut();
      navigate(paths.root, { replace: true });
    });
  }, [logOut, navigate]);
}

/** The next user of this browser must not get this user's news. Call it while there is a token, for the server. */
function endPush(): void {
  if (pushOwner.read() === null) return;
  pushOwner.write('');
  const token = currentIdToken();
  void import('#web/domain/message/push/push-device.ts')
    .then(({ turnOffPush }) => turnOffPush(token))
    // The next load tries again.
    .catch(() => undefined);
}
