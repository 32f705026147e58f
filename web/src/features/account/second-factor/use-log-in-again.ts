import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { notifyOnNextPage } from '#web/lib/toasts.ts';

/** Logs out and leads through the login page, with the email filled in and this toast, to the home page of staff. */
export function useLogInAgain(): (toast?: string) => Promise<void> {
  const { identity, logOut } = useSession();
  const navigate = useNavigate();
  return useCallback(
    async (toast) => {
      const login = { from: paths.staffPackages, email: identity?.email, hasToast: toast !== undefined };
      // The guard of this page passes this state on when it redirects the user who has just logged out.
      navigate(paths.staffSecondFactor, { replace: true, state: { login } });
      if (toast) notifyOnNextPage(toast);
      await logOut();
    },
    [identity, logOut, navigate],
  );
}
