import Button from '@mui/material/Button';
import { confirmAccount, resendConfirmation } from '#web/lib/identity/identity-accounts.ts';
import type { SignUpOutcome } from '#web/lib/identity/identity-types.ts';
import { CodeForm } from './CodeForm.tsx';
import { ResendButton } from './ResendButton.tsx';
import { pendingSignUp } from './stored-emails.ts';
import { useChoosePassword } from './use-choose-password.ts';

interface ConfirmAccountFormProps {
  email: string;
  /** Called when the account is confirmed and its password can stay. */
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
    const outcome = await confirmAccount(email, code);
    // Also if it was confirmed from the login page.
    pendingSignUp.remove();
    await (outcome === 'ChoosePassword' ? choosePassword(email) : onConfirmed(outcome));
  }

  return (
    <CodeForm label="Confirmation Code" submitLabel="Confirm" onCode={confirm} onFailure={onFailure}>
      <ResendButton label="Resend Code" email={email} onResend={() => resendConfirmation(email)} />
      <Button onClick={onReturn}>{returnLabel}</Button>
    </CodeForm>
  );
}
