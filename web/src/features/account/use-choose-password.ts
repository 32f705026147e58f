import { useLocation, useNavigate } from 'react-router-dom';
import { requestPasswordReset } from '#web/lib/identity/identity-accounts.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsCurrentPage } from '#web/lib/use-is-current-page.ts';
import { returnUrlFrom } from './login-state.ts';
import { codeNotSentText } from './sign-in-errors.ts';
import { pendingReset } from './stored-emails.ts';

/**
 * Sends a code for a new password after the email address is confirmed, and goes to the step that asks for it. If the
 * code cannot be sent, goes to the step that sends it.
 */
export function useChoosePassword(): (email: string) => Promise<void> {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const from = returnUrlFrom(useLocation().state);
  return async (email) => {
    const sendError = await requestPasswordReset(email).then(() => null, codeNotSentText);
    if (sendError === null) pendingReset.write(email);
    else pendingReset.remove();
    if (isCurrentPage())
      navigate(paths.resetPassword, {
        replace: true,
        state: { from, email, reason: 'confirmed', sendError },
      });
  };
}
