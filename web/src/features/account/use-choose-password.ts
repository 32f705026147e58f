import { useLocation, useNavigate } from 'react-router-dom';
import { requestPasswordReset } from '../../lib/identity/identity-accounts.ts';
import { paths } from '../../lib/paths.ts';
import { useIsCurrentPage } from '../../lib/use-is-current-page.ts';
import { returnUrlFrom } from './login-state.ts';
import { codeNotSentText } from './sign-in-errors.ts';
import { pendingReset } from './wizard-state.ts';

/**
 * Leads from an email address that has just been confirmed to a new password for it: to the step that asks for the second
 * code or, where that could not be sent, to the one that sends it.
 */
export function useChoosePassword(): (email: string) => Promise<void> {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const from = returnUrlFrom(useLocation().state);
  return async (email) => {
    const problem = await requestPasswordReset(email).then(() => null, codeNotSentText);
    if (problem === null) pendingReset.remember(email);
    else pendingReset.forget();
    if (isCurrentPage())
      navigate(paths.resetPassword, { replace: true, state: { from, email, isConfirmed: true, problem } });
  };
}
