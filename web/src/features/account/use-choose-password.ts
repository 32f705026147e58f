import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { requestPasswordReset } from '../../lib/identity-accounts.ts';
import { useStillHere } from '../../lib/still-here.ts';
import { wantedFrom } from './login-state.ts';
import { codeNotSentText } from './sign-in-errors.ts';
import { pendingReset } from './wizard-memory.ts';

/**
 * Leads from an email address that has just been confirmed to a new password for it: to the step that asks for the second
 * code or, where that could not be sent, to the one that sends it.
 */
export function useChoosePassword(): (email: string) => Promise<void> {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const from = wantedFrom(useLocation().state);
  return async (email) => {
    const problem = await requestPasswordReset(email).then(() => null, codeNotSentText);
    if (problem === null) pendingReset.remember(email);
    else pendingReset.forget();
    if (isStillHere())
      navigate(paths.resetPassword, { replace: true, state: { from, email, isConfirmed: true, problem } });
  };
}
