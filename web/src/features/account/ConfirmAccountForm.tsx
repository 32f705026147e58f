import Button from '@mui/material/Button';
import { confirmAccount, resendConfirmation } from '../../lib/identity/identity-accounts.ts';
import type { SignUpOutcome } from '../../lib/identity/identity-types.ts';
import { CodeForm } from './CodeForm.tsx';
import { ResendButton } from './ResendButton.tsx';
import { useChoosePassword } from './use-choose-password.ts';
import { pendingSignUp } from './wizard-state.ts';

interface ConfirmAccountFormProps {
  email: string;
  /** Called when the account is confirmed and its password may stay. */
  onConfirmed: (outcome: SignUpOutcome) => Promise<void>;
  onFailure: (error: unknown) => void | Promise<void>;
  /** The way back, and what it is called. */
  onReturn: () => void;
  returnLabel: string;
}

/**
 * The code that proves that the e-mail address of a new account is its owner's. Where the password is not proved to be
 * theirs too, it leads on to choosing one.
 */
export function ConfirmAccountForm(props: ConfirmAccountFormProps) {
  const { email, onConfirmed, onFailure, onReturn, returnLabel } = props;
  const choosePassword = useChoosePassword();

  async function confirm(code: string): Promise<void> {
    const outcome = await confirmAccount(email, code);
    // Also where it was confirmed on the way through the login page: nobody waits for this code any more.
    pendingSignUp.forget();
    await (outcome === 'ChoosePassword' ? choosePassword(email) : onConfirmed(outcome));
  }

  return (
    <CodeForm label="Confirmation Code" submitLabel="Confirm" onCode={confirm} onFailure={onFailure}>
      <ResendButton label="Resend Code" email={email} onResend={() => resendConfirmation(email)} />
      <Button onClick={onReturn}>{returnLabel}</Button>
    </CodeForm>
  );
}
