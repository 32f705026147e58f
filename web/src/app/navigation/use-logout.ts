import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';

/** Ends the session and navigates to the root, which redirects to the login page. */
export function useLogout(): () => Promise<void> {
  const { logOut } = useSession();
  const navigate = useNavigate();
  return useCallback(async () => {
    await logOut();
    navigate(paths.root, { replace: true });
  }, [logOut, navigate]);
}
