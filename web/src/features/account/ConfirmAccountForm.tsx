import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { loadAccounts } from '#web/lib/identity/identity.ts';
import type { SignUpOutcome } from '#web/lib/identity/identity-types.ts';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { paths } from '#web/lib/paths.ts';
import { pendingReset, pendingSignUp, useLoginState } from './login-state.ts';
import { ResendButton } from './SendCode.tsx';
import { CodeForm } from './StepForm.tsx';
import { codeNotSentText } from './sign-in-errors.ts';

interface ConfirmAccountFormProps {
  email: string;
  /** Called when the account is confirmed and keeps its password. */
  onConfirmed: (outcome: SignUpOutcome) => Promise<void>;
  onFailure: (error: unknown) => void | Promise<void>;
  onReturn: () => void;
  returnLabel: string;
}

/** Confirms the email address of a new account. If the password is not proven, the next step is to choose a new one. */
export function ConfirmAccountForm(props: ConfirmAccountFormProps) {
  const { email, onConfirmed, onFailure, onReturn, returnLabel } = props;
  const choosePassword = useChoosePassword();

  async function confirm(code: string): Promise<void> {
    const outcome = await (await loadAccounts()).confirmAccount(email, code);
    // Even if it was confirmed on the login page.
    pendingSignUp.remove();
    await (outcome === 'ChoosePassword' ? choosePassword(email) : onConfirmed(outcome));
  }

  const resend = async () => (await loadAccounts()).resendConfirmation(email);

  return (
    <CodeForm
      label="Confirmation Code"
      submitLabel="Confirm"
      onCode={confirm}
      onFailure={onFailure}
      footer={
        <>
          <ResendButton label="Resend Code" email={email} onResend={resend} />
          <Button onClick={onReturn}>{returnLabel}</Button>
        </>
      }
    />
  );
}

/**
 * Sends a code for a new password after the email address is confirmed, and goes to the step that asks for it. If the
 * code cannot be sent, goes to the step that sends it.
 */
export function useChoosePassword(): (email: string) => Promise<void> {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const { from } = useLoginState();
  return async (email) => {
    const sendError = await loadAccounts()
      .then(({ requestPasswordReset }) => requestPasswordReset(email, true))
      .then(() => null, codeNotSentText);
    if (sendError === null) pendingReset.write(email);
    else pendingReset.remove();
    if (isCurrentPage())
      navigate(paths.resetPassword, {
        replace: true,
        state: { from, email, reason: 'confirmed', sendError },
      });
  };
}
